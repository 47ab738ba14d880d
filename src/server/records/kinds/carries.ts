import { and, eq, inArray } from '../../storage/drizzle.ts';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Carry } from '#calc-core/carry';
import { apiPaths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import type { carryBody } from '#contract/schemas.ts';
import { toWire } from '#contract/wire.ts';
import { etagOf } from '../../http/etag.ts';
import { notifyCarryChanged } from '../../members/notifications.ts';
import type { Sql } from '../../storage/database.ts';
import { carries, trades } from '../../storage/schema.ts';
import { wireOfRow } from '../history/begin-history.ts';
import { keptOf, recordOfBody } from './bodies.ts';
import { resaveTrades } from './recalculate.ts';
import { carryReplyText, model } from '../stored/replies.ts';
import { carryOfRow, type CarryTableRow } from '../stored/rows.ts';
import { buryRecord, unearthRecord } from '../write/tombstones.ts';
import type { Answer } from '../write/answer.ts';
import {
  isCreate,
  refuseExisting,
  requireMatch,
  storedVersion,
  rightNow,
  type Write,
} from '../write/write.ts';

/** The body of POST and PUT of a carry, as its schema has read it. */
export type CarryBody = z.output<typeof carryBody>;

async function findCarryRow(sql: Sql, ownerId: string, id: string): Promise<CarryTableRow | undefined> {
  const [row] = await sql.orm
    .select()
    .from(carries)
    .where(and(eq(carries.ownerId, ownerId), eq(carries.id, id)));
  return row;
}

async function insertCarry(write: Write, carry: Carry): Promise<Answer> {
  const reply = carryReplyText(carry);
  const { revision, member } = write;
  await write.sql.orm
    .insert(carries)
    .values({ ...carry, ownerId: member.id, createdAt: rightNow, revision, reply, model });
  const isRestored = await unearthRecord(write, 'carry', carry.id);
  write.history.add(revision, {
    kind: 'carry',
    id: carry.id,
    before: null,
    after: toWire('carry', carry),
    isRestored,
  });
  return {
    status: 201,
    etag: etagOf(revision, write.member),
    location: apiPaths.carry(member.slug, carry.id),
    body: reply,
  };
}

/** POST: a new carry, under the client's id when it brings one. */
export async function createCarry(write: Write, body: CarryBody): Promise<Answer> {
  const id = body.id?.toLowerCase() ?? uuidv7();
  const row = await findCarryRow(write.sql, write.member.id, id);
  if (row !== undefined) refuseExisting(write.expects, storedVersion(write, row));
  return insertCarry(write, recordOfBody('carry', body, id));
}

/** Saves the carry and recalculates every trade that uses it in the same transaction (spec 4). */
async function saveCarry(write: Write, row: CarryTableRow, carry: Carry): Promise<Answer> {
  const { sql, member, revision } = write;
  const reply = carryReplyText(carry);
  await sql.orm
    .update(carries)
    .set({ ...carry, revision, reply, model })
    .where(and(eq(carries.ownerId, member.id), eq(carries.id, carry.id)));
  const [before, after] = [wireOfRow('carry', row), toWire('carry', carry)];
  write.history.add(revision, { kind: 'carry', id: carry.id, before, after });
  const count = await resaveTrades(sql, {
    ownerId: member.id,
    where: eq(trades.carryId, carry.id),
    revision,
    leave: (reached) => write.history.addThrough(revision, { kind: 'carry', id: carry.id }, reached),
  });
  if (count > 0) await notifyCarryChanged(write, carry, count);
  return { status: 200, etag: etagOf(revision, write.member), body: reply };
}

/** PUT: the whole carry. With If-None-Match: * it makes a new one under the path's id instead. */
export async function putCarry(write: Write, id: string, body: CarryBody): Promise<Answer> {
  const row = await findCarryRow(write.sql, write.member.id, id);
  if (row === undefined) {
    if (!isCreate(write.expects)) throw new Problem('not-found');
    return insertCarry(write, recordOfBody('carry', body, id));
  }
  if (isCreate(write.expects)) refuseExisting(write.expects, storedVersion(write, row));
  requireMatch(write.expects, storedVersion(write, row));
  return saveCarry(write, row, recordOfBody('carry', body, id, keptOf('carry', carryOfRow(row))));
}

async function isUsed(write: Write, ids: readonly string[]): Promise<boolean> {
  const [trade] = await write.sql.orm
    .select({ id: trades.id })
    .from(trades)
    .where(and(eq(trades.ownerId, write.member.id), inArray(trades.carryId, [...ids])))
    .limit(1);
  return trade !== undefined;
}

async function removeCarry(write: Write, row: CarryTableRow): Promise<void> {
  const { id } = row;
  await write.sql.orm.delete(carries).where(and(eq(carries.ownerId, write.member.id), eq(carries.id, id)));
  await buryRecord(write, 'carry', id);
  write.history.add(write.revision, { kind: 'carry', id, before: wireOfRow('carry', row), after: null });
}

/** @throws Problem carry-in-use with the spec's text. */
export async function deleteCarry(write: Write, id: string): Promise<Answer> {
  const row = await findCarryRow(write.sql, write.member.id, id);
  if (row === undefined) throw new Problem('not-found');
  requireMatch(write.expects, storedVersion(write, row));
  if (await isUsed(write, [id])) throw new Problem('carry-in-use');
  await removeCarry(write, row);
  return { status: 204, etag: etagOf(write.revision, write.member) };
}

/** Deletes all of the carries or none. @throws Problem not-found, carries-in-use */
export async function deleteCarries(write: Write, ids: readonly string[]): Promise<Answer> {
  const wanted = [...new Set(ids)];
  const rows = await write.sql.orm
    .select()
    .from(carries)
    .where(and(eq(carries.ownerId, write.member.id), inArray(carries.id, wanted)));
  if (rows.length < wanted.length) throw new Problem('not-found');
  if (await isUsed(write, wanted)) throw new Problem('carries-in-use');
  for (const row of rows) await removeCarry(write, row);
  return { status: 200, body: JSON.stringify({ deleted: wanted }) };
}
