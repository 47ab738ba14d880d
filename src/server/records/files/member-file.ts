import { asc, CasingCache, eq, getTableColumns, or, sql, type SQL } from '../../storage/drizzle.ts';
import { z } from 'zod';
import { recordKindNames, referencesOf, type RecordKind } from '#calc-core/records';
import { Problem } from '#contract/problems.ts';
import { boardBody, carryBody, groupBody, limitedArray, tradeBody } from '#contract/schemas.ts';
import { toWire, wireName } from '#contract/wire.ts';
import { dayInSydney } from '../../members/membership.ts';
import type { Sql } from '../../storage/database.ts';
import { boards, carries, tradeGroups, trades } from '../../storage/schema.ts';
import { boardOfBody, boardReplyText } from '../kinds/boards.ts';
import { recordOfBody } from '../kinds/bodies.ts';
import { groupOfBody } from '../kinds/groups.ts';
import { exportHistory, historyBodyOf, leaveVersions, recordsHere } from './carried-history.ts';
import { moment } from '../stored/moment.ts';
import { resaveTrades } from '../kinds/recalculate.ts';
import { carryReplyText, model } from '../stored/replies.ts';
import { carryOfRow, recordOfRow, tradeOfRow } from '../stored/rows.ts';
import { sharedPagesOf } from '../pages/shared-pages.ts';
import { tradeOfBody } from '../kinds/trades.ts';
import type { Answer } from '../write/answer.ts';
import type { Write } from '../write/write.ts';

const format = 'drover-records';

const known = { id: z.uuid(), createdAt: z.iso.datetime({ offset: true }).optional() };
/** How much a file may hold, where its reader has no limit of its own: of each kind, and versions. */
const most = { records: 100_000, versions: 1_000_000 };

const casing = new CasingCache('snake_case');

/**
 * The schema of a member's records as a file: inputs only, in the wire's spelling; an import calculates the figures again. `records` is
 * the most of each kind, `versions` the most of their histories.
 */
export const backupBodyOf = ({ records, versions } = most) =>
  z.object({
    format: z.literal(format),
    version: z.literal(1),
    groups: limitedArray(groupBody.extend(known), records),
    carrys: limitedArray(carryBody.extend(known), records),
    trades: limitedArray(tradeBody.extend(known), records),
    // Files from before there were boards have none.
    boards: limitedArray(boardBody.extend(known), records).default([]),
    // Nor those from before there was a history.
    history: historyBodyOf(versions),
  });

/** A whole file, however large. */
export const backupBody = backupBodyOf();
type Backup = z.output<typeof backupBody>;

/** Every record of a member with its history as the JSON text of a file, the oldest first: the same records give the same bytes. */
export async function exportRecords(on: Sql, ownerId: string): Promise<string> {
  const groups = await on.orm
    .select()
    .from(tradeGroups)
    .where(eq(tradeGroups.ownerId, ownerId))
    .orderBy(asc(tradeGroups.createdAt), asc(tradeGroups.id));
  const carryRows = await on.orm
    .select()
    .from(carries)
    .where(eq(carries.ownerId, ownerId))
    .orderBy(asc(carries.createdAt), asc(carries.id));
  const tradeRows = await on.orm
    .select()
    .from(trades)
    .where(eq(trades.ownerId, ownerId))
    .orderBy(asc(trades.createdAt), asc(trades.id));
  const boardRows = await on.orm
    .select()
    .from(boards)
    .where(eq(boards.ownerId, ownerId))
    .orderBy(asc(boards.createdAt), asc(boards.id));
  // For the member to read: pages stay where they were shared, and no import makes them.
  const pages = await sharedPagesOf(on, ownerId);
  const dated = (wire: object, createdAt: string) => ({ ...wire, createdAt: moment(createdAt) });
  return JSON.stringify({
    format,
    version: 1,
    groups: groups.map((row) => dated(toWire('group', row), row.createdAt)),
    carrys: carryRows.map((row) => dated(toWire('carry', carryOfRow(row)), row.createdAt)),
    trades: tradeRows.map((row) => dated(toWire('trade', tradeOfRow(row)), row.createdAt)),
    boards: boardRows.map((row) => dated(toWire('board', recordOfRow('board', row)), row.createdAt)),
    history: await exportHistory(on, ownerId),
    ...(pages.length === 0 ? {} : { sharedPages: pages }),
  });
}

const batch = 200;

function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += batch) yield items.slice(at, at + batch);
}

function requireUnique(kind: string, items: readonly { readonly id: string }[]): void {
  const seen = new Set<string>();
  items.forEach(({ id }, index) => {
    if (seen.has(id.toLowerCase()))
      throw new Problem('bad-field', { field: `${kind}.${index}.id`, text: 'id: is in the list twice' });
    seen.add(id.toLowerCase());
  });
}

/** Under which name a file has the records of a kind. */
const inFile = {
  group: 'groups',
  carry: 'carrys',
  trade: 'trades',
  board: 'boards',
} as const satisfies Record<RecordKind, string>;

function requireReferences(backup: Backup): void {
  const idsOf = (kind: RecordKind) => new Set(backup[inFile[kind]].map(({ id }) => id.toLowerCase()));
  const here = Object.fromEntries(recordKindNames.map((kind) => [kind, idsOf(kind)]));
  for (const kind of recordKindNames) {
    for (const field of referencesOf(kind)) {
      backup[inFile[kind]].forEach((body, index) => {
        const id: unknown = Reflect.get(body, wireName(field));
        if (typeof id === 'string' && here[field.to]?.has(id) !== true)
          throw new Problem('reference-missing', { field: `${inFile[kind]}.${index}.${wireName(field)}` });
      });
    }
  }
}

/** 'column = excluded.column' for every column but the key and, for a record already here, its day of making. */
function replaced(
  table: typeof trades | typeof carries | typeof tradeGroups | typeof boards,
): Record<string, SQL> {
  const kept = new Set(['ownerId', 'id', 'createdAt']);
  const columns = Object.keys(getTableColumns(table)).filter((name) => !kept.has(name));
  return Object.fromEntries(
    columns.map((name) => [name, sql.raw(`excluded.${casing.getColumnCasing(table[name as 'id'])}`)]),
  );
}

type Dated = { readonly createdAt?: string | undefined };
const made = ({ createdAt }: Dated) => (createdAt === undefined ? {} : { createdAt });

async function importGroups({ sql: on, member, revision }: Write, groups: Backup['groups']): Promise<void> {
  for (const some of batches(groups)) {
    const rows = some.map((body) => ({
      ...made(body),
      ...groupOfBody(body, body.id.toLowerCase()),
      ownerId: member.id,
      revision,
    }));
    const target = [tradeGroups.ownerId, tradeGroups.id];
    await on.orm
      .insert(tradeGroups)
      .values(rows)
      .onConflictDoUpdate({ target, set: replaced(tradeGroups) });
  }
}

async function importCarries({ sql: on, member, revision }: Write, carrys: Backup['carrys']): Promise<void> {
  for (const some of batches(carrys)) {
    const rows = some.map((body) => {
      const carry = recordOfBody('carry', body, body.id.toLowerCase());
      return { ...carry, ...made(body), ownerId: member.id, revision, reply: carryReplyText(carry), model };
    });
    const target = [carries.ownerId, carries.id];
    await on.orm
      .insert(carries)
      .values(rows)
      .onConflictDoUpdate({ target, set: replaced(carries) });
  }
}

/** The model of an imported trade until its figures are worked out, some statements later in the same transaction. */
const unworked = '';

/** As one array: a file may hold more carries than a statement may have parameters. */
const usesOneOf = (carrys: Backup['carrys']): SQL =>
  sql`${trades.carryId} = any(${sql.param(carrys.map(({ id }) => id.toLowerCase()))}::uuid[])`;

async function importTrades({ sql: on, member, revision }: Write, bodies: Backup['trades']): Promise<void> {
  const today = dayInSydney(new Date());
  for (const some of batches(bodies)) {
    const rows = some.map((body) => {
      const trade = tradeOfBody(body, body.id.toLowerCase(), today);
      // The figures follow for all trades at once, also for those that use an imported carry.
      return { ...trade, ...made(body), ownerId: member.id, revision, reply: '{}', model: unworked };
    });
    const target = [trades.ownerId, trades.id];
    await on.orm
      .insert(trades)
      .values(rows)
      .onConflictDoUpdate({ target, set: replaced(trades) });
  }
}

async function importBoards({ sql: on, member, revision }: Write, bodies: Backup['boards']): Promise<void> {
  const today = dayInSydney(new Date());
  for (const some of batches(bodies)) {
    const rows = some.map((body) => {
      const board = boardOfBody(body, body.id.toLowerCase(), { date: today });
      return { ...board, ...made(body), ownerId: member.id, revision, reply: boardReplyText(board) };
    });
    const target = [boards.ownerId, boards.id];
    await on.orm
      .insert(boards)
      .values(rows)
      .onConflictDoUpdate({ target, set: replaced(boards) });
  }
}

const unearthAll = `delete from tombstones where owner_id = $1 and kind = $2 and id = any($3::uuid[])`;

/**
 * Puts a file's records in, all or none; a record of the same id is replaced, others stay. Every figure is worked out and histories are
 * carried over. Answers how many of each kind. `backup` has been read by the schema.
 * @throws Problem bad-field for an id that is twice in the file; reference-missing for a record that names one that is not in it
 */
export async function importRecords(write: Write, backup: Backup): Promise<Answer> {
  for (const kind of recordKindNames) {
    const items = backup[inFile[kind]];
    requireUnique(kind, items);
    await write.sql.query(unearthAll, [write.member.id, kind, items.map(({ id }) => id)]);
  }
  requireReferences(backup);
  const ids = new Map(
    recordKindNames.map((kind) => [kind, backup[inFile[kind]].map(({ id }) => id.toLowerCase())]),
  );
  const before = await recordsHere(write, ids);
  await importGroups(write, backup.groups);
  await importCarries(write, backup.carrys);
  await importTrades(write, backup.trades);
  await importBoards(write, backup.boards);
  await resaveTrades(write.sql, {
    ownerId: write.member.id,
    where: or(eq(trades.model, unworked), usesOneOf(backup.carrys)),
    revision: write.revision,
  });
  await leaveVersions(write, before, await recordsHere(write, ids), backup.history);
  const counts = Object.fromEntries(
    recordKindNames.map((kind) => [inFile[kind], backup[inFile[kind]].length]),
  );
  return { status: 200, body: JSON.stringify(counts) };
}
