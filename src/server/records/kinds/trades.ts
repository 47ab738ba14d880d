import { and, eq } from '../../storage/drizzle.ts';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Carry } from '#calc-core/carry';
import { describeTrade, stillWaiting, type Trade } from '#calc-core/trade';
import { Problem } from '#contract/problems.ts';
import { apiPaths } from '#contract/paths.ts';
import type { tradeBody } from '#contract/schemas.ts';
import { toWire } from '#contract/wire.ts';
import { etagOf } from '../../http/etag.ts';
import type { StoredRecord } from '../../members/member.ts';
import { dayInSydney } from '../../members/membership.ts';
import type { Sql } from '../../storage/database.ts';
import { carries, tradeGroups, trades } from '../../storage/schema.ts';
import { wireOfRow } from '../history/begin-history.ts';
import { keptOf, recordOfBody } from './bodies.ts';
import { pricesByKg } from './prices.ts';
import { model, profitOfReply, typedByCarry, workedTrade } from '../stored/replies.ts';
import { carryOfRow, tradeOfRow, type TradeTableRow } from '../stored/rows.ts';
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

/** The body of POST and PUT of a trade, as its schema has read it. */
export type TradeBody = z.output<typeof tradeBody>;

/** The member's trade of this id; undefined for none, also for another member's. */
export async function findTradeRow(
  sql: Sql,
  ownerId: string,
  id: string,
): Promise<TradeTableRow | undefined> {
  const [row] = await sql.orm
    .select()
    .from(trades)
    .where(and(eq(trades.ownerId, ownerId), eq(trades.id, id)));
  return row;
}

/** The member's carry of this id. @throws Problem reference-missing, also for another member's carry. */
async function requireCarry(sql: Sql, ownerId: string, id: string): Promise<Carry> {
  const [row] = await sql.orm
    .select()
    .from(carries)
    .where(and(eq(carries.ownerId, ownerId), eq(carries.id, id)));
  if (row === undefined)
    throw new Problem('reference-missing', {
      field: 'carryId',
      text: 'Its carry is deleted. Choose another one, or restore it from Deleted.',
    });
  return carryOfRow(row);
}

async function requireGroup(sql: Sql, ownerId: string, id: string): Promise<void> {
  const [row] = await sql.orm
    .select({ id: tradeGroups.id })
    .from(tradeGroups)
    .where(and(eq(tradeGroups.ownerId, ownerId), eq(tradeGroups.id, id)));
  if (row === undefined)
    throw new Problem('reference-missing', {
      field: 'tradeGroupId',
      text: 'Its group is deleted. Choose another one, or restore it from Deleted.',
    });
}

/** The trade that a body asks for; one without a date is held from `heldFrom`. @throws Problem bad-field */
export const tradeOfBody = (
  body: TradeBody,
  id: string,
  heldFrom: string,
  { at = '', kept = {} }: { readonly at?: string; readonly kept?: Partial<Trade> } = {},
): Trade => recordOfBody('trade', pricesByKg(body, at), id, { ...kept, heldFrom });

interface RecalculatedTrade {
  readonly typed: Trade;
  readonly reply: string;
  /** A head. */
  readonly profit: string | null;
}

/** The trade as it is stored, with its answer. */
async function worked({ sql, member, known }: Write, trade: Trade): Promise<RecalculatedTrade> {
  const { tradeGroupId, carryId } = trade;
  if (tradeGroupId !== null)
    await known.group(tradeGroupId, () => requireGroup(sql, member.id, tradeGroupId));
  const carry =
    carryId === null ? null : await known.carry(carryId, () => requireCarry(sql, member.id, carryId));
  return { typed: typedByCarry(trade, carry), ...workedTrade(trade, carry) };
}

const findIn = ({ sql, member, known }: Write, id: string): Promise<TradeTableRow | undefined> =>
  known.trade(id, () => findTradeRow(sql, member.id, id));

async function insertTrade(write: Write, trade: Trade): Promise<Answer> {
  const { typed, reply, profit } = await worked(write, trade);
  const { member, revision } = write;
  const kept = { ownerId: member.id, createdAt: rightNow, revision, reply, model };
  await write.sql.orm.insert(trades).values({ ...typed, ...kept });
  const isRestored = await unearthRecord(write, 'trade', trade.id);
  const turn = { kind: 'trade', id: trade.id, before: null, after: toWire('trade', typed) } as const;
  write.history.add(write.revision, { ...turn, isRestored, profit });
  const location = apiPaths.trade(write.member.slug, trade.id);
  return { status: 201, etag: etagOf(write.revision, write.member), location, body: reply };
}

/** POST: a new trade, under the client's id when it brings one. */
export async function createTrade(write: Write, body: TradeBody): Promise<Answer> {
  const id = body.id?.toLowerCase() ?? uuidv7();
  const row = await findIn(write, id);
  if (row !== undefined) refuseExisting(write.expects, storedVersion(write, row));
  return insertTrade(write, tradeOfBody(body, id, dayInSydney(new Date())));
}

/** Saves the trade as it is now; membership of a group is a field like any other. */
async function saveTrade(write: Write, row: TradeTableRow, trade: Trade): Promise<Answer> {
  const { typed, reply, profit } = await worked(write, trade);
  await write.updates.save({ trade: typed, revision: write.revision, reply });
  const [before, after] = [wireOfRow('trade', row), toWire('trade', typed)];
  write.history.add(write.revision, { kind: 'trade', id: trade.id, before, after, profit });
  return { status: 200, etag: etagOf(write.revision, write.member), body: reply };
}

/** PUT: the whole trade. With If-None-Match: * it makes a new one under the path's id instead. */
export async function putTrade(write: Write, id: string, body: TradeBody): Promise<Answer> {
  const row = await findIn(write, id);
  if (row === undefined) {
    if (!isCreate(write.expects)) throw new Problem('not-found');
    return insertTrade(write, tradeOfBody(body, id, dayInSydney(new Date())));
  }
  if (isCreate(write.expects)) refuseExisting(write.expects, storedVersion(write, row));
  requireMatch(write.expects, storedVersion(write, row));
  const before = tradeOfRow(row);
  const trade = tradeOfBody(body, id, row.heldFrom, { kept: keptOf('trade', before) });
  return saveTrade(write, row, { ...trade, waitingPrices: stillWaiting(before, trade) });
}

/** DELETE: the trade, whose deletion is remembered. @throws Problem not-found; VersionChanged for another version than expected */
export async function deleteTrade(write: Write, id: string): Promise<Answer> {
  const row = await findIn(write, id);
  if (row === undefined) throw new Problem('not-found');
  requireMatch(write.expects, storedVersion(write, row));
  await write.sql.orm.delete(trades).where(and(eq(trades.ownerId, write.member.id), eq(trades.id, id)));
  await buryRecord(write, 'trade', id);
  const turn = { kind: 'trade', id, before: wireOfRow('trade', row), after: null } as const;
  write.history.add(write.revision, { ...turn, profit: profitOfReply(row.reply) });
  return { status: 204, etag: etagOf(write.revision, write.member) };
}

/** Moves a trade into the group, or out of it (only when it is in that one). */
export async function moveTrade(
  write: Write,
  tradeId: string,
  groupId: string,
  into: boolean,
): Promise<Answer> {
  const [group] = await write.sql.orm
    .select({ id: tradeGroups.id })
    .from(tradeGroups)
    .where(and(eq(tradeGroups.ownerId, write.member.id), eq(tradeGroups.id, groupId)));
  const row = await findIn(write, tradeId);
  if (group === undefined || row === undefined) throw new Problem('not-found');
  requireMatch(write.expects, storedVersion(write, row));
  const wanted = into ? groupId : null;
  const already = into ? row.tradeGroupId === groupId : row.tradeGroupId !== groupId;
  if (already) return { status: 200, etag: etagOf(row.revision, write.member), body: row.reply };
  return saveTrade(write, row, { ...tradeOfRow(row), tradeGroupId: wanted });
}

const keepDescription = `update trades set calc_description = $4 where owner_id = $1 and id = $2 and revision = $3`;

/** One trade as its GET answers it: the stored reply with tradeCalcDescription. */
export async function tradeDetailText(
  sql: Sql,
  ownerId: string,
  id: string,
  { reply, revision, description }: StoredRecord,
): Promise<string> {
  const words = description ?? (await described(sql, ownerId, id, revision));
  return `${reply.slice(0, -1)},"tradeCalcDescription":${JSON.stringify(words)}}`;
}

/** The description of the trade as it is now, kept for the next reader. */
async function described(sql: Sql, ownerId: string, id: string, revision: number): Promise<string> {
  const row = await findTradeRow(sql, ownerId, id);
  if (row === undefined) throw new Problem('not-found');
  const trade = tradeOfRow(row);
  const carry = trade.carryId === null ? null : await requireCarry(sql, ownerId, trade.carryId);
  const text = describeTrade(carry, trade);
  if (row.revision === revision) await sql.query(keepDescription, [ownerId, id, revision, text]);
  return text;
}
