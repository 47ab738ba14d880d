import { and, eq } from '../storage/drizzle.ts';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { messages } from '#contract/messages.ts';
import { apiPaths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import type { groupBody } from '#contract/schemas.ts';
import { groupToWire } from '#contract/wire.ts';
import { etagOf } from '../http/etag.ts';
import type { Sql } from '../storage/database.ts';
import { tradeGroups, trades } from '../storage/schema.ts';
import { resaveTrades } from './recalculate.ts';
import { buryRecord, unearthRecord } from './tombstones.ts';
import { isCreate, refuseExisting, requireMatch, type Answer, type Write } from './write.ts';

export type GroupBody = z.output<typeof groupBody>;

interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
}

export const groupReplyText = (group: { readonly id: string; readonly name: string }): string =>
  JSON.stringify(groupToWire(group));

/** A group with no name is saved as 'New Group' (spec 4). */
export const groupName = (body: Pick<GroupBody, 'Name' | 'name'>): string =>
  (body.Name ?? body.name ?? '').trim() || messages.newGroupName;

export async function findGroupRow(sql: Sql, ownerId: string, id: string): Promise<GroupRow | undefined> {
  const [row] = await sql.orm
    .select({ id: tradeGroups.id, name: tradeGroups.name, revision: tradeGroups.revision })
    .from(tradeGroups)
    .where(and(eq(tradeGroups.ownerId, ownerId), eq(tradeGroups.id, id)));
  return row;
}

async function insertGroup(write: Write, id: string, name: string): Promise<Answer> {
  const { member, revision } = write;
  await write.sql.orm.insert(tradeGroups).values({ ownerId: member.id, id, name, revision });
  await unearthRecord(write, 'group', id);
  const location = apiPaths.group(member.slug, id);
  return { status: 201, etag: etagOf(revision), location, body: groupReplyText({ id, name }) };
}

/** POST: a new group, under the client's id when it brings one. */
export async function createGroup(write: Write, body: GroupBody): Promise<Answer> {
  const id = body.id?.toLowerCase() ?? uuidv7();
  const row = await findGroupRow(write.sql, write.member.id, id);
  if (row !== undefined) refuseExisting(write.expects, row.revision, groupReplyText(row));
  return insertGroup(write, id, groupName(body));
}

/** PUT: the group's name. With If-None-Match: * it makes a new group under the path's id instead. */
export async function putGroup(write: Write, id: string, body: GroupBody): Promise<Answer> {
  const { sql, member, revision, expects } = write;
  const row = await findGroupRow(sql, member.id, id);
  if (row === undefined) {
    if (!isCreate(expects)) throw new Problem('not-found');
    return insertGroup(write, id, groupName(body));
  }
  if (isCreate(expects)) refuseExisting(expects, row.revision, groupReplyText(row));
  requireMatch(expects, row.revision, groupReplyText(row));
  const name = groupName(body);
  await sql.orm
    .update(tradeGroups)
    .set({ name, revision })
    .where(and(eq(tradeGroups.ownerId, member.id), eq(tradeGroups.id, id)));
  return { status: 200, etag: etagOf(revision), body: groupReplyText({ id, name }) };
}

/** Deletes the group and keeps its trades, which are then in no group. */
export async function deleteGroup(write: Write, id: string): Promise<Answer> {
  const { sql, member, revision, expects } = write;
  const row = await findGroupRow(sql, member.id, id);
  if (row === undefined) throw new Problem('not-found');
  requireMatch(expects, row.revision, groupReplyText(row));
  await resaveTrades(sql, {
    ownerId: member.id,
    where: eq(trades.tradeGroupId, id),
    revision,
    leaveGroup: true,
  });
  await sql.orm.delete(tradeGroups).where(and(eq(tradeGroups.ownerId, member.id), eq(tradeGroups.id, id)));
  await buryRecord(write, 'group', id);
  return { status: 204, etag: etagOf(revision) };
}
