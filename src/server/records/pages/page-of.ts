import type { Carry } from '#calc-core/carry';
import type { RecordKind, RecordOfKind } from '#calc-core/records';
import type { Trade } from '#calc-core/trade';
import { Problem } from '#contract/problems.ts';
import { isOfBudget, type SharedBudget, type SharedRequest } from '#contract/shared.ts';
import { comparePage } from '#paper/compare.ts';
import { groupPage, type PaperTrade } from '#paper/group.ts';
import type { PaperPage } from '#paper/page.ts';
import { tradePage } from '#paper/trade.ts';
import { bounds } from '../../bounds.ts';
import type { Sql } from '../../storage/database.ts';
import { and, asc, eq, inArray } from '../../storage/drizzle.ts';
import { carries, tradeGroups, trades } from '../../storage/schema.ts';
import { carryOfRow, recordOfRow, tableOf, tradeOfRow } from '../stored/rows.ts';
import { farmBudgetPage } from './budget-page.ts';

/**
 * Makes the requested page from the current records.
 * @param today - `YYYY-MM-DD`
 * @throws Problem not-found for a missing record; too-large for too many trades; bad-field for an incorrect tax year
 */
export async function pageOf(
  sql: Sql,
  ownerId: string,
  { kind, ids, scarce, withNote, ...asked }: SharedRequest,
  today: string,
): Promise<PaperPage> {
  if (kind === 'group') return pageOfGroup(sql, ownerId, ids[0] ?? '');
  if (isOfBudget(kind)) return pageOfBudget(sql, ownerId, asked, today);
  const rows = await sql.orm
    .select()
    .from(trades)
    .where(and(eq(trades.ownerId, ownerId), inArray(trades.id, [...ids])));
  const found = new Map(rows.map((row) => [row.id, tradeOfRow(row)]));
  const wanted = ids.map((id) => {
    const trade = found.get(id);
    if (trade === undefined) throw new Problem('not-found');
    return trade;
  });
  const worked = await onCarries(sql, ownerId, wanted);
  const [only] = worked;
  return kind === 'trade' && only !== undefined
    ? tradePage(only.carry, only.trade, withNote)
    : comparePage(worked, scarce);
}

async function pageOfGroup(sql: Sql, ownerId: string, id: string): Promise<PaperPage> {
  const [row] = await sql.orm
    .select()
    .from(tradeGroups)
    .where(and(eq(tradeGroups.ownerId, ownerId), eq(tradeGroups.id, id)));
  if (row === undefined) throw new Problem('not-found');
  const group = recordOfRow('group', row);
  const rows = await sql.orm
    .select()
    .from(trades)
    .where(and(eq(trades.ownerId, ownerId), eq(trades.tradeGroupId, group.id)))
    .orderBy(asc(trades.createdAt), asc(trades.id))
    .limit(bounds.pageTrades + 1);
  if (rows.length > bounds.pageTrades)
    throw new Problem('too-large', {
      text: `A shared page shows at most ${bounds.pageTrades} trades, and this group has more. Split the group, or share single trades.`,
    });
  return groupPage(group, await onCarries(sql, ownerId, rows.map(tradeOfRow)));
}

async function pageOfBudget(
  sql: Sql,
  ownerId: string,
  asked: SharedBudget,
  today: string,
): Promise<PaperPage> {
  const all = await allTrades(sql, ownerId);
  const of = <K extends RecordKind>(kind: K) => allOfKind(sql, ownerId, kind);
  const known = await of('carry');
  return farmBudgetPage(
    {
      rows: withCarries(all, known),
      groups: await of('group'),
      carries: known,
      funding: await of('funding'),
      farmCosts: await of('farmCost'),
      settings: await of('budgetSettings'),
      feedSupply: await of('feedSupply'),
      taxLines: await of('taxLine'),
    },
    asked,
    today,
  );
}

async function allTrades(sql: Sql, ownerId: string): Promise<readonly Trade[]> {
  const rows = await sql.orm
    .select()
    .from(trades)
    .where(eq(trades.ownerId, ownerId))
    .orderBy(asc(trades.id))
    .limit(bounds.budgetTrades + 1);
  if (rows.length <= bounds.budgetTrades) return rows.map(tradeOfRow);
  throw new Problem('too-large', {
    text: `A shared page of the budget counts at most ${bounds.budgetTrades.toLocaleString('en-AU')} trades, and this farm has more. Print the page instead.`,
  });
}

async function allOfKind<K extends RecordKind>(
  sql: Sql,
  ownerId: string,
  kind: K,
): Promise<readonly RecordOfKind[K][]> {
  const table = tableOf(kind);
  const rows = await sql.orm.select().from(table).where(eq(table.ownerId, ownerId)).orderBy(asc(table.id));
  return rows.map((row) => recordOfRow(kind, row));
}

async function onCarries(sql: Sql, ownerId: string, wanted: readonly Trade[]): Promise<PaperTrade[]> {
  const ids = [...new Set(wanted.flatMap(({ carryId }) => carryId ?? []))];
  const rows =
    ids.length === 0
      ? []
      : await sql.orm
          .select()
          .from(carries)
          .where(and(eq(carries.ownerId, ownerId), inArray(carries.id, ids)));
  return withCarries(wanted, rows.map(carryOfRow));
}

function withCarries(wanted: readonly Trade[], known: readonly Carry[]): PaperTrade[] {
  const byId = new Map(known.map((carry) => [carry.id, carry]));
  return wanted.map((trade) => ({ trade, carry: byId.get(trade.carryId ?? '') ?? null }));
}
