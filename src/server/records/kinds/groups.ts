import { and, CasingCache, eq, getTableColumns } from '../../storage/drizzle.ts';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { TradeGroup } from '#calc-core/group';
import { fieldsOfKind } from '#calc-core/records';
import { apiPaths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { storedToWire } from '#contract/replies.ts';
import type { groupBody } from '#contract/schemas.ts';
import { toWire } from '#contract/wire.ts';
import { etagOf } from '../../http/etag.ts';
import type { Sql } from '../../storage/database.ts';
import { tradeGroups, trades } from '../../storage/schema.ts';
import { keptOf, recordOfBody } from './bodies.ts';
import { resaveTrades } from './recalculate.ts';
import { recordOfRow, type GroupTableRow } from '../stored/rows.ts';
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

/** The body of POST and PUT of a group, as its schema has read it. */
export type GroupBody = z.output<typeof groupBody>;

/** What a read of this group answers, as JSON text. */
export const groupReplyText = (group: TradeGroup): string => JSON.stringify(storedToWire('group', group));

const casing = new CasingCache('snake_case');
const table = getTableColumns(tradeGroups);

/** The reply for a group that was read as the table has it, by the names of its columns. */
export function replyOfColumns(row: Readonly<Record<string, unknown>>): string {
  const byName = fieldsOfKind('group').map(({ name }) => [
    name,
    row[casing.getColumnCasing(table[name as 'name'])],
  ]);
  return groupReplyText(recordOfRow('group', { id: row['id'], ...Object.fromEntries(byName) }));
}

/** The group that a body asks for; one without a name is called 'New Group'. */
export const groupOfBody = (
  { Name, ...body }: GroupBody,
  id: string,
  otherwise: Partial<TradeGroup> = {},
): TradeGroup => recordOfBody('group', { ...body, name: (Name ?? body.name ?? '').trim() }, id, otherwise);

/** The member's group of this id; undefined for none, also for another member's. */
export async function findGroupRow(
  sql: Sql,
  ownerId: string,
  id: string,
): Promise<GroupTableRow | undefined> {
  const [row] = await sql.orm
    .select()
    .from(tradeGroups)
    .where(and(eq(tradeGroups.ownerId, ownerId), eq(tradeGroups.id, id)));
  return row;
}

async function insertGroup(write: Write, group: TradeGroup): Promise<Answer> {
  const { member, revision } = write;
  const made = { ownerId: member.id, createdAt: rightNow, revision };
  await write.sql.orm.insert(tradeGroups).values({ ...group, ...made });
  const isRestored = await unearthRecord(write, 'group', group.id);
  const turn = { kind: 'group', id: group.id, before: null, after: toWire('group', group) } as const;
  write.history.add(revision, { ...turn, isRestored });
  const location = apiPaths.group(member.slug, group.id);
  return { status: 201, etag: etagOf(revision, write.member), location, body: groupReplyText(group) };
}

/** POST: a new group, under the client's id when it brings one. */
export async function createGroup(write: Write, body: GroupBody): Promise<Answer> {
  const id = body.id?.toLowerCase() ?? uuidv7();
  const row = await findGroupRow(write.sql, write.member.id, id);
  if (row !== undefined)
    refuseExisting(write.expects, storedVersion(write, { ...row, reply: groupReplyText(row) }));
  return insertGroup(write, groupOfBody(body, id));
}

/** PUT: the group's name. With If-None-Match: * it makes a new group under the path's id instead. */
export async function putGroup(write: Write, id: string, body: GroupBody): Promise<Answer> {
  const { sql, member, revision, expects } = write;
  const row = await findGroupRow(sql, member.id, id);
  if (row === undefined) {
    if (!isCreate(expects)) throw new Problem('not-found');
    return insertGroup(write, groupOfBody(body, id));
  }
  if (isCreate(expects))
    refuseExisting(expects, storedVersion(write, { ...row, reply: groupReplyText(row) }));
  requireMatch(expects, storedVersion(write, { ...row, reply: groupReplyText(row) }));
  const before: TradeGroup = recordOfRow('group', row);
  const group = groupOfBody(body, id, keptOf('group', before));
  await sql.orm
    .update(tradeGroups)
    .set({ ...group, revision })
    .where(and(eq(tradeGroups.ownerId, member.id), eq(tradeGroups.id, id)));
  write.history.add(revision, {
    kind: 'group',
    id,
    before: toWire('group', before),
    after: toWire('group', group),
  });
  return { status: 200, etag: etagOf(revision, write.member), body: groupReplyText(group) };
}

/** Deletes the group and keeps its trades, which are then in no group. */
export async function deleteGroup(write: Write, id: string): Promise<Answer> {
  const { sql, member, revision, expects } = write;
  const row = await findGroupRow(sql, member.id, id);
  if (row === undefined) throw new Problem('not-found');
  requireMatch(expects, storedVersion(write, { ...row, reply: groupReplyText(row) }));
  await resaveTrades(sql, {
    ownerId: member.id,
    where: eq(trades.tradeGroupId, id),
    revision,
    leaveGroup: true,
    leave: (reached) => write.history.addThrough(revision, { kind: 'group', id }, reached),
  });
  await sql.orm.delete(tradeGroups).where(and(eq(tradeGroups.ownerId, member.id), eq(tradeGroups.id, id)));
  await buryRecord(write, 'group', id);
  write.history.add(revision, { kind: 'group', id, before: toWire('group', row), after: null });
  return { status: 204, etag: etagOf(revision, write.member) };
}
