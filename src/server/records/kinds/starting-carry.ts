import { carryBody } from '#contract/schemas.ts';
import { startingCarry } from '#contract/starting-carry.ts';
import { createRecord } from './record-writes.ts';
import type { Member } from '../../members/member.ts';
import type { Sql } from '../../storage/database.ts';
import { ownWrite, type Write } from '../write/write.ts';

/** Gives a member their starting carry (spec 7, baseCarry). */
export const addStartingCarry = (write: Write): Promise<unknown> =>
  createRecord(write, 'carry', carryBody.parse(startingCarry));

/** Adds the first records of a new member, in the transaction that adds the member. */
export const addFirstRecords = (sql: Sql, member: Member): Promise<unknown> =>
  ownWrite(sql, member, addStartingCarry);
