import { carryBody, groupBody, recordBodies, tradeBody } from '#contract/schemas.ts';
import { insertMember } from '../members/manage.ts';
import { lockMember, type Member } from '../members/member.ts';
import { dayInSydney, presentMembershipYear } from '../members/membership.ts';
import { slugOf } from '../members/slug.ts';
import { demoAccounts, type Account } from '../provider/accounts.ts';
import { addStartingCarry } from '../records/kinds/starting-carry.ts';
import { createRecord, deleteRecord, putRecord } from '../records/kinds/record-writes.ts';
import type { Answer } from '../records/write/answer.ts';
import { ownWrite, type Write } from '../records/write/write.ts';
import { withoutLimit, type Database, type Sql } from '../storage/database.ts';
import { demoBoards } from './boards.ts';
import { addBudget, demoRatings } from './budget.ts';
import { demoCarries, demoGroups, type DemoCarry } from './carries.ts';
import { demoDeletedTrade, demoTrades } from './records.ts';
import { demoFarm, shareDemoFarm } from './shared-farm.ts';
import { addTradeWithHistory, knownOf, type PlannedDemo } from './trade-history.ts';

const idOf = (answer: Answer): string => {
  const record: { id: string } = JSON.parse(answer.body ?? '');
  return record.id;
};

async function addMember(sql: Sql, issuer: string, account: Account): Promise<Member> {
  const now = new Date();
  const [firstName = '', lastName = ''] = account.name.split(' ');
  const { id } = await insertMember(sql, {
    slug: slugOf(account.nickname),
    issuer,
    subject: account.id,
    username: account.nickname,
    email: account.email,
    role: account.role,
    firstName,
    lastName,
    company: account.id === demoFarm.owner ? demoFarm.name : 'Drover Downs',
    membershipYear: presentMembershipYear(now),
  });
  return lockMember(sql, id);
}

const heldSince = (weeks: number): string => dayInSydney(new Date(Date.now() - weeks * 7 * 86_400_000));

interface DemoRecords {
  /** Trades that are stored as planned. `addTradeWithHistory` adds their facts. */
  readonly stillPlanned: readonly PlannedDemo[];
  readonly bodies: ReadonlyMap<string, object>;
}

async function addRecords(write: Write, count: number): Promise<DemoRecords> {
  const stillPlanned: PlannedDemo[] = [];
  const bodies = new Map<string, object>();
  for (const { weeksAgo, ...board } of demoBoards) {
    await createRecord(write, 'board', recordBodies.board.parse({ ...board, date: heldSince(weeksAgo) }));
  }
  const carryIds = new Map<string, string>();
  for (const [key, carry] of Object.entries(demoCarries)) {
    carryIds.set(key, idOf(await createRecord(write, 'carry', carryBody.parse(carry))));
  }
  const groupIds = new Map<string, string>();
  for (const [key, name] of Object.entries(demoGroups)) {
    groupIds.set(key, idOf(await createRecord(write, 'group', groupBody.parse({ name }))));
  }
  const dueOn = new Map<string, string>();
  for (const [index, one] of demoTrades.slice(0, count).entries()) {
    const { trade, carry, group, weeksAgo = index % 9, became, hasSeparateVersions = false } = one;
    const { carryTypeId } = demoCarries[carry satisfies DemoCarry];
    const links = {
      carryId: carryIds.get(carry),
      tradeGroupId: groupIds.get(group ?? '') ?? null,
      carryTypeId,
    };
    const day = (after: number): string => heldSince(weeksAgo - after / 7);
    const feedRating = demoRatings[String(trade['name'])];
    const rated = feedRating === undefined ? {} : { feedRating, feedUnit: 'AE' };
    const planned = tradeBody.parse({ ...trade, ...links, ...rated, heldFrom: heldSince(weeksAgo) });
    const actual = became?.(day);
    const known = actual && !hasSeparateVersions ? knownOf(planned, carry, actual) : {};
    const id = idOf(await createRecord(write, 'trade', { ...planned, ...known }));
    bodies.set(String(trade['name']), planned);
    if (actual && hasSeparateVersions) stillPlanned.push({ id, planned, carry, actual, day });
    const held = demoCarries[carry];
    if ('weeksHeld' in held) dueOn.set(String(trade['name']), day(Number(held.weeksHeld) * 7));
  }
  await addBudget(write, heldSince(0), (name) => dueOn.get(name) ?? null);
  return { stillPlanned, bodies };
}

/** Adds a trade and deletes it, so that the demo has a trade to restore. */
async function addDeleted(sql: Sql, member: Member): Promise<void> {
  const body = tradeBody.parse({ ...demoDeletedTrade, heldFrom: heldSince(2) });
  const next = async <T>(work: (write: Write) => Promise<T>): Promise<T> =>
    ownWrite(sql, await lockMember(sql, member.id), work);
  const id = idOf(await next((write) => createRecord(write, 'trade', body)));
  const dearer = tradeBody.parse({ ...demoDeletedTrade, heldFrom: heldSince(2), purchaseCostHd: '1240.00' });
  await next((write) => putRecord(write, 'trade', id, dearer));
  await next((write) => deleteRecord(write, 'trade', id));
}

/** The number of demo trades by account. An account that is not listed gets only a first carry. */
const tradesOf: Readonly<Record<string, number>> = {
  'kirra@drover.example': demoTrades.length,
  'restricted@drover.example': 4,
  [demoFarm.owner]: 8,
};

async function addDemoRecords(write: Write, account: Account): Promise<DemoRecords> {
  const count = tradesOf[account.id];
  if (count !== undefined) return addRecords(write, count);
  await addStartingCarry(write);
  return { stillPlanned: [], bodies: new Map() };
}

/** An earlier version stored the server's address as the demo members' issuer. This statement stores the fixed issuer instead. */
const adopt = `update members set issuer = $1 where subject = any($2) and issuer like 'http%/oidc'
  and not exists (select 1 from members as there where there.issuer = $1 and there.subject = members.subject)`;

/** Creates the demo members and their records in a database without members. Several servers may call this at once. */
export async function seedDemo(database: Database, issuer: string): Promise<boolean> {
  return database.tx(async (sql) => {
    await sql.query('select id from migration_lock where id = 1 for update');
    const [found] = await sql.query<{ some: boolean }>('select exists (select 1 from members) as some');
    if (found?.some === true) {
      await sql.query(adopt, [issuer, demoAccounts.map(({ id }) => id)]);
      return false;
    }
    const members = new Map<string, Member>();
    const bodies = new Map<string, ReadonlyMap<string, object>>();
    for (const account of demoAccounts) {
      const member = await addMember(sql, issuer, account);
      const added = await ownWrite(sql, member, (write) => addDemoRecords(write, account));
      for (const demo of added.stillPlanned) await addTradeWithHistory(sql, member, demo);
      if (account === demoAccounts[0]) await addDeleted(sql, member);
      members.set(account.id, member);
      bodies.set(account.id, added.bodies);
    }
    await shareDemoFarm(sql, members, bodies.get(demoFarm.owner) ?? new Map());
    return true;
  }, withoutLimit);
}
