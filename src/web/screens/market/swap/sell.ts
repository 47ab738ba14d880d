import { tradeStage } from '#calc-core/actual';
import { kindOf } from '#calc-core/animals';
import { classKey, classNamed, suggestedClass, type Board, type ToBuy, type ToSell } from '#calc-core/market';
import { readTyped } from '#calc-core/number';
import { tradeInputs, wentAhead, type Trade } from '#calc-core/trade';

/** A row of stock to sell. A row that comes from a trade has the trade's name in `mob`. */
export interface MobToSell extends ToSell {
  readonly mob?: string | undefined;
}

/** Reads the rows that this device has stored. Accepts any value, because an older app may have written it. */
export function sellRows(kept: unknown): readonly MobToSell[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((each: unknown): MobToSell[] => {
    if (typeof each !== 'object' || each === null) return [];
    const { class: of, weightKg, head, mob } = each as Readonly<Record<string, unknown>>;
    if (typeof of !== 'string') return [];
    const row = { class: of, weightKg: textOf(weightKg), head: textOf(head) };
    return [textOf(mob) === null ? row : { ...row, mob: textOf(mob)! }];
  });
}

/** One row of stock to sell, as this device stores it. */
export const storedRow = ({ class: of, weightKg, head, mob }: MobToSell) => ({
  class: of,
  weightKg,
  head,
  ...(mob === undefined ? {} : { mob }),
});

/** The carry and feed rating of one column. If `carryId` is null, the column uses the shared carry. */
export interface BuyChoice {
  readonly carryId: string | null;
  readonly feedRating: string | null;
}

export const buyKey = ({ class: of, weightKg }: Pick<ToBuy, 'class' | 'weightKg'>): string =>
  `${classKey(of)} ${weightKg ?? ''}`;

/** Reads the choices that this device has stored, by column. Ignores values that it cannot read. */
export function buyChoices(kept: unknown): ReadonlyMap<string, BuyChoice> {
  if (!Array.isArray(kept)) return new Map();
  return new Map(
    kept.flatMap((each: unknown): (readonly [string, BuyChoice])[] => {
      if (typeof each !== 'object' || each === null) return [];
      const { key, carryId, feedRating } = each as Readonly<Record<string, unknown>>;
      if (typeof key !== 'string') return [];
      const rating = textOf(feedRating);
      const isRating = rating !== null && readTyped(rating, tradeInputs.feedRating).ok;
      return [[key, { carryId: textOf(carryId), feedRating: isRating ? rating : null }]];
    }),
  );
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A trade as a row to sell, at its sale weight. Null if the trade is not open, or lacks a class or a needed weight. */
export function sellOf(trade: Trade, board: Board): MobToSell | null {
  const of = classNamed(board, suggestedClass(trade, board) ?? '');
  if (of === undefined || !isOpen(trade)) return null;
  const isByHead = of.basis === 'hd';
  const weightKg = isByHead || kindOf(trade.animalSubTypeId).perHeadOnly ? null : trade.saleWeightkg;
  if (!isByHead && weightKg === null) return null;
  const mob = trade.name.trim();
  return { class: of.name, weightKg, head: trade.numberOfHead, ...(mob === '' ? {} : { mob }) };
}

/** Adds the open trades to the rows, without duplicates. `leftOut` counts the open trades that cannot be a row. */
export function withMobs(
  rows: readonly MobToSell[],
  trades: readonly Trade[],
  board: Board,
): { readonly rows: readonly MobToSell[]; readonly leftOut: number } {
  const open = trades.filter(isOpen);
  const taken = open.map((trade) => sellOf(trade, board)).filter((each) => each !== null);
  const keyOf = ({ class: of, weightKg, mob = '' }: MobToSell): string =>
    `${classKey(of)} ${weightKg} ${mob}`;
  const known = new Set(rows.map(keyOf));
  return {
    rows: [...rows, ...taken.filter((each) => !known.has(keyOf(each)))],
    leftOut: open.length - taken.length,
  };
}

/** True if a trade is going ahead and not sold yet. */
export const isOpen = (trade: Trade): boolean => wentAhead(trade) && tradeStage(trade) !== 'sold';

/** True if a trade is sold. A trade that did not go ahead is neither open nor sold. */
export const isSold = (trade: Trade): boolean => wentAhead(trade) && tradeStage(trade) === 'sold';
