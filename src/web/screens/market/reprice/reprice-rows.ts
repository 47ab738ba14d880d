import {
  reprice,
  suggestionOf,
  type Board,
  type Repriced,
  type SuggestedClass,
  type ToReprice,
} from '#calc-core/market';
import type { Trade } from '#calc-core/trade';
import { noYardTerms } from '#calc-core/yard';
import type { Records } from '#web/data/records.ts';

type RecordEdit = Parameters<Records['commit']>[1][number];

/** The two prices of a trade that a class can set. */
export type PricedSide = 'saleClass' | 'purchaseClass';

/**
 * Why this class prices a trade: the trade names the class, its name or sub type suggests it, or the user chose it in the dialog. With
 * 'none', no class prices the trade.
 */
export type ClassSource = 'trade' | SuggestedClass['by'] | 'chosen' | 'none';

/** The classes that the user chose in the dialog, by the trade's id. An empty name removes the class. */
export type ChosenClasses = ReadonlyMap<string, Partial<Record<PricedSide, string>>>;

/** One open trade as the dialog lists it. */
export interface RepriceRow {
  /** The trade, with the classes that price it. */
  readonly trade: Trade;
  readonly sources: Readonly<Record<PricedSide, ClassSource>>;
  /** The trade's new prices; null when they stay. */
  readonly move: Repriced | null;
  /** Why the trade's prices stay; null when they change. */
  readonly reason: string | null;
  /** The trade's result at its current prices. */
  readonly result: ToReprice['result'];
}

/**
 * A row for each trade, with the class that prices it, the reason for this class, and the new price or why there is none. Trades that name
 * their class come first, then those with a suggested class, then those without a class. Each part is sorted by name.
 */
export function repriceRows(
  board: Board,
  trades: readonly ToReprice[],
  withPurchases: boolean,
): readonly RepriceRow[] {
  return trades
    .map((each) => repriceRow(board, each, withPurchases, {}))
    .toSorted(
      (a, b) =>
        rankOf(a.sources.saleClass) - rankOf(b.sources.saleClass) ||
        byName.compare(a.trade.name, b.trade.name),
    );
}

const byName = new Intl.Collator('en-AU', { numeric: true });
const rankOf = (source: ClassSource): number => (source === 'trade' ? 0 : source === 'none' ? 2 : 1);

/** The row of one trade, with the classes that the user chose for it. */
export function repriceRow(
  board: Board,
  { trade: stored, carry, result }: ToReprice,
  withPurchases: boolean,
  chosen: Partial<Record<PricedSide, string>>,
): RepriceRow {
  const sale = sideOf(board, stored, 'saleClass', chosen);
  const purchase = sideOf(board, stored, 'purchaseClass', chosen);
  const trade = { ...stored, saleClass: sale.class, purchaseClass: purchase.class };
  const { changed, left } = reprice(
    board,
    [{ trade, carry, ...(result === undefined ? {} : { result }) }],
    withPurchases,
  );
  return {
    trade,
    sources: { saleClass: sale.source, purchaseClass: purchase.source },
    move: changed[0] ?? null,
    reason: left[0]?.reason ?? null,
    result,
  };
}

function sideOf(
  board: Board,
  trade: Trade,
  side: PricedSide,
  chosen: Partial<Record<PricedSide, string>>,
): { readonly class: string; readonly source: ClassSource } {
  const byHand = chosen[side];
  if (byHand !== undefined) return { class: byHand, source: byHand === '' ? 'none' : 'chosen' };
  if (trade[side] !== '') return { class: trade[side], source: 'trade' };
  const suggested = suggestionOf(trade, board);
  return suggested === null
    ? { class: '', source: 'none' }
    : { class: suggested.class, source: suggested.by };
}

/** Whether a row is ticked when the dialog opens. A suggested class is not ticked, because the user must confirm it. */
export const isTickedAtFirst = ({ move, sources }: RepriceRow): boolean =>
  move !== null && (sources.saleClass === 'trade' || sources.saleClass === 'chosen');

/** The ids of the trades between two rows, including both, that can be ticked. Works in either direction. */
export function tickRange(rows: readonly RepriceRow[], from: string, to: string): readonly string[] {
  const places = [from, to].map((id) => rows.findIndex(({ trade }) => trade.id === id));
  const [first = 0, last = 0] = places.includes(-1)
    ? [places[1], places[1]]
    : places.toSorted((a, b) => a - b);
  return rows.slice(first, last + 1).flatMap(({ trade, move }) => (move === null ? [] : [trade.id]));
}

/**
 * The edits of a repricing. The ticked trades get their new prices, and the class that gave them. Trades that are not ticked only get the
 * class that the user chose for them.
 */
export function repriceEdits(
  rows: readonly RepriceRow[],
  isTicked: (row: RepriceRow) => boolean,
  chosen: ChosenClasses,
): readonly RecordEdit[] {
  return rows.flatMap((row) => {
    const { trade, move } = row;
    const { sale, purchase } = (isTicked(row) ? move : null) ?? { sale: null, purchase: null };
    const patch = {
      ...chosen.get(trade.id),
      ...(sale === null ? {} : { saleCostHd: sale.to, saleYard: noYardTerms, saleClass: trade.saleClass }),
      ...(purchase === null
        ? {}
        : { purchaseCostHd: purchase.to, purchaseYard: noYardTerms, purchaseClass: trade.purchaseClass }),
    };
    if (Object.keys(patch).length === 0) return [];
    return [{ kind: 'trade' as const, id: trade.id, op: 'patch' as const, patch }];
  });
}
