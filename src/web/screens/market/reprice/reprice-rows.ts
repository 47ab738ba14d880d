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

/** The sale class sets a trade's sale price. The purchase class sets its purchase price. */
export type PricedSide = 'saleClass' | 'purchaseClass';

/**
 * Why a trade has this class. 'trade': the trade names it. 'chosen': the user chose it in the dialog. 'none': no class. Suggestions come
 * from the trade's name or sub type.
 */
export type ClassSource = 'trade' | SuggestedClass['by'] | 'chosen' | 'none';

/** The classes that the user chose in the dialog, by trade id. An empty name removes the class. */
export type ChosenClasses = ReadonlyMap<string, Partial<Record<PricedSide, string>>>;

/** One open trade as the dialog lists it. */
export interface RepriceRow {
  readonly trade: Trade;
  readonly sources: Readonly<Record<PricedSide, ClassSource>>;
  /** The trade's new prices. Null if they do not change. */
  readonly move: Repriced | null;
  /** Why the trade's prices do not change. Null if they change. */
  readonly reason: string | null;
  readonly result: ToReprice['result'];
}

/** One row for each trade. Trades that name their class come first, then trades with a suggestion, then the others. */
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

/** True if a row starts ticked. A row with a suggested class starts unticked, because the user must confirm the class. */
export const isTickedAtFirst = ({ move, sources }: RepriceRow): boolean =>
  move !== null && (sources.saleClass === 'trade' || sources.saleClass === 'chosen');

/** The ids of the trades from one row to another, in either direction. Leaves out trades whose prices do not change. */
export function tickRange(rows: readonly RepriceRow[], from: string, to: string): readonly string[] {
  const places = [from, to].map((id) => rows.findIndex(({ trade }) => trade.id === id));
  const [first = 0, last = 0] = places.includes(-1)
    ? [places[1], places[1]]
    : places.toSorted((a, b) => a - b);
  return rows.slice(first, last + 1).flatMap(({ trade, move }) => (move === null ? [] : [trade.id]));
}

/** The edits of a repricing. Ticked trades get their new prices and class. Other trades get only the class that the user chose. */
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
