import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, ne, type SQL } from '../storage/drizzle.ts';
import type { Carry } from '#calc-core';
import { lockMember } from '../members/member.ts';
import type { Database, Sql } from '../storage/database.ts';
import { carries, trades } from '../storage/schema.ts';
import { carryReplyText, model, tradeReplyText } from './replies.ts';
import { carryOfRow, tradeOfRow, type TradeRow } from './rows.ts';

/** Rows a statement: one UPDATE for each row would be six times slower (research/server, 2). */
const batch = 500;

const save = `update trades set reply = fresh.reply, calc_description = null, model = $2, revision = $3, trade_group_id = fresh.trade_group_id
  from jsonb_to_recordset($4::jsonb) as fresh(id uuid, reply text, trade_group_id uuid)
  where trades.owner_id = $1 and trades.id = fresh.id`;

async function carriesOf(sql: Sql, ownerId: string, rows: readonly TradeRow[]): Promise<Map<string, Carry>> {
  const ids = [...new Set(rows.flatMap((row) => row.carryId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await sql.orm
    .select()
    .from(carries)
    .where(and(eq(carries.ownerId, ownerId), inArray(carries.id, ids)));
  return new Map(found.map((row) => [row.id, carryOfRow(row)]));
}

interface Which {
  readonly ownerId: string;
  readonly where: SQL | undefined;
  readonly revision: number;
  /** Takes the trades out of their group in the same go. */
  readonly leaveGroup?: boolean;
}

interface Fresh {
  readonly id: string;
  readonly reply: string;
  readonly trade_group_id: string | null;
}

/** Trades worked out before others get a turn: a long recalculation must not keep every other member waiting. */
const turn = 20;

async function workedOut(
  rows: readonly TradeRow[],
  known: ReadonlyMap<string, Carry>,
  leaveGroup: boolean,
): Promise<Fresh[]> {
  const fresh: Fresh[] = [];
  for (const row of rows) {
    const trade = { ...tradeOfRow(row), ...(leaveGroup ? { tradeGroupId: null } : {}) };
    const carry = trade.carryId === null ? null : (known.get(trade.carryId) ?? null);
    fresh.push({ id: row.id, reply: tradeReplyText(trade, carry), trade_group_id: trade.tradeGroupId });
    if (fresh.length % turn === 0) await setImmediate();
  }
  return fresh;
}

/** Works out the given trades of a member anew and saves them under one revision, a batch of rows a statement. Answers how many. */
export async function resaveTrades(
  sql: Sql,
  { ownerId, where, revision, leaveGroup }: Which,
): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (let count = 0; ;) {
    const rows = await sql.orm
      .select()
      .from(trades)
      .where(and(eq(trades.ownerId, ownerId), where, gt(trades.id, after)))
      .orderBy(asc(trades.id))
      .limit(batch);
    const last = rows.at(-1);
    if (last === undefined) return count;
    const known = await carriesOf(sql, ownerId, rows);
    const fresh = await workedOut(rows, known, leaveGroup === true);
    await sql.query(save, [ownerId, model, revision, JSON.stringify(fresh)]);
    after = last.id;
    count += rows.length;
  }
}

/** Works out every stored figure that an older model made, member by member; safe beside other servers doing the same. */
export async function recalculateOld(database: Database): Promise<void> {
  const old = await database.query<{ ownerId: string }>(
    `select owner_id as "ownerId" from carrys where model <> $1 union select owner_id from trades where model <> $1`,
    [model],
  );
  for (const { ownerId } of old) {
    await database.tx(async (sql) => {
      const { revision } = await lockMember(sql, ownerId);
      await resaveCarries(sql, ownerId, revision);
      await resaveTrades(sql, { ownerId, where: ne(trades.model, model), revision });
    });
  }
}

async function resaveCarries(sql: Sql, ownerId: string, revision: number): Promise<void> {
  const rows = await sql.orm
    .select()
    .from(carries)
    .where(and(eq(carries.ownerId, ownerId), ne(carries.model, model)));
  for (const row of rows) {
    await sql.orm
      .update(carries)
      .set({ reply: carryReplyText(carryOfRow(row)), model, revision })
      .where(and(eq(carries.ownerId, ownerId), eq(carries.id, row.id)));
  }
}
