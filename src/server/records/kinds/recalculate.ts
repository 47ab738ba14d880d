import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, getTableColumns, gt, inArray, ne, type SQL } from '../../storage/drizzle.ts';
import type { Carry } from '#calc-core/carry';
import { tradeFields } from '#calc-core/trade';
import { wireName } from '#contract/wire.ts';
import { lockMember } from '../../members/member.ts';
import { withoutLimit, type Database, type Sql } from '../../storage/database.ts';
import { carries, trades } from '../../storage/schema.ts';
import { carryReplyText, model, workedTrade } from '../stored/replies.ts';
import { carryOfRow, tradeOfRow, type TradeInputs } from '../stored/rows.ts';
import type { Reached } from '../history/versions.ts';

/** Rows per statement. One UPDATE per row would be six times slower (measured). */
const batch = 500;

/** All answers go to the database as one text with one answer per line. Encoding an array would be slower. */
const save = `update trades set reply = fresh.reply, calc_description = null, model = $2, revision = $3,
    trade_group_id = case when $4::boolean then null else trade_group_id end,
    carry_type_id = coalesce((select carry_type_id from carrys
      where carrys.owner_id = trades.owner_id and carrys.id = trades.carry_id), carry_type_id)
  from unnest($5::uuid[], string_to_array($6, E'\\n')) as fresh(id, reply)
  where trades.owner_id = $1 and trades.id = fresh.id`;

async function carriesOf(
  sql: Sql,
  ownerId: string,
  rows: readonly TradeInputs[],
): Promise<Map<string, Carry>> {
  const ids = [...new Set(rows.flatMap((row) => row.carryId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await sql.orm
    .select()
    .from(carries)
    .where(and(eq(carries.ownerId, ownerId), inArray(carries.id, ids)));
  return new Map(found.map((row) => [row.id, carryOfRow(row)]));
}

interface RecalculatedTrades {
  readonly ownerId: string;
  readonly where: SQL | undefined;
  readonly revision: number;
  /** True to also take the trades out of their group. */
  readonly leaveGroup?: boolean;
  /** Stores the history versions of a batch of trades. If absent, no versions are stored. */
  leave?(reached: readonly Reached[]): Promise<void>;
}

/** Trades that are calculated before other requests can run. A long recalculation must not block other members. */
const turn = 20;

interface Reworked extends Reached {
  readonly reply: string;
}

const typeOfCarry = wireName(tradeFields.carryTypeId);
const group = wireName(tradeFields.tradeGroupId);

function changesOf(row: TradeInputs, carry: Carry | null, leaveGroup: boolean): string {
  const isOfOtherType = carry !== null && carry.carryTypeId !== row.carryTypeId;
  if (!isOfOtherType && !leaveGroup) return '{}';
  return JSON.stringify({
    ...(isOfOtherType ? { [typeOfCarry]: [row.carryTypeId, carry.carryTypeId] } : {}),
    ...(leaveGroup ? { [group]: [row.tradeGroupId, null] } : {}),
  });
}

async function workedOut({ rows, known }: Page, leaveGroup: boolean): Promise<Reworked[]> {
  const done: Reworked[] = [];
  for (const row of rows) {
    const trade = { ...tradeOfRow(row), ...(leaveGroup ? { tradeGroupId: null } : {}) };
    const carry = trade.carryId === null ? null : (known.get(trade.carryId) ?? null);
    done.push({ id: row.id, changes: changesOf(row, carry, leaveGroup), ...workedTrade(trade, carry) });
    if (done.length % turn === 0) await setImmediate();
  }
  return done;
}

/** All columns that are inputs. The stored answer is left out, because it is large and not needed. */
const { reply: _reply, model: _model, calcDescription: _words, ...inputs } = getTableColumns(trades);

interface Page {
  readonly rows: readonly TradeInputs[];
  readonly known: ReadonlyMap<string, Carry>;
}

async function pageAfter(sql: Sql, { ownerId, where }: RecalculatedTrades, after: string): Promise<Page> {
  const rows = await sql.orm
    .select(inputs)
    .from(trades)
    .where(and(eq(trades.ownerId, ownerId), where, gt(trades.id, after)))
    .orderBy(asc(trades.id))
    .limit(batch);
  return { rows, known: await carriesOf(sql, ownerId, rows) };
}

/** Recalculates trades, stores them under one revision, and returns their number. First lock the member, and store the changed carry. */
export async function resaveTrades(sql: Sql, which: RecalculatedTrades): Promise<number> {
  const { ownerId, revision, leaveGroup = false } = which;
  let saving: Promise<unknown> = Promise.resolve();
  let page = await pageAfter(sql, which, '00000000-0000-0000-0000-000000000000');
  for (let count = 0; ;) {
    const done = await workedOut(page, leaveGroup);
    const ids = done.map(({ id }) => id);
    const replies = done.map(({ reply }) => reply);
    // Await the statement here. Otherwise the next statement would report its failure.
    await saving;
    const last = ids.at(-1);
    if (last === undefined) return count;
    count += ids.length;
    page = await pageAfter(sql, which, last);
    saving = Promise.all([
      sql.query(save, [ownerId, model, revision, leaveGroup, ids, replies.join('\n')]),
      which.leave?.(done),
    ]);
    // The next round of the loop awaits this promise. Until then, its failure must not count as unhandled.
    saving.catch(() => {});
  }
}

/** Recalculates all figures of older formulas, one member per transaction. Several servers may run this at once. */
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
    }, withoutLimit);
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
