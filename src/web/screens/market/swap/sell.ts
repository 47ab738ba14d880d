import { tradeStage } from '#calc-core/actual';
import { kindOf } from '#calc-core/animals';
import { classKey, suggestedClass, type Board, type ToBuy, type ToSell } from '#calc-core/market';
import { readTyped } from '#calc-core/number';
import { tradeInputs, wentAhead, type Trade } from '#calc-core/trade';

/** The rows stored on this device. Any text is accepted, because an older app may have written it. */
export function sellRows(kept: unknown): readonly ToSell[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((each: unknown): ToSell[] => {
    if (typeof each !== 'object' || each === null) return [];
    const { class: of, weightKg, head } = each as Readonly<Record<string, unknown>>;
    if (typeof of !== 'string') return [];
    return [{ class: of, weightKg: textOf(weightKg), head: textOf(head) }];
  });
}

/** The choices for one column: its own carry, and its feed rating. Null uses the common one. */
export interface BuyChoice {
  readonly carryId: string | null;
  readonly feedRating: string | null;
}

export const buyKey = ({ class: of, weightKg }: Pick<ToBuy, 'class' | 'weightKg'>): string =>
  `${classKey(of)} ${weightKg ?? ''}`;

/** The choices stored on this device, by column. Any text is accepted, as above. */
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

/** A trade as something to sell: the class of its name or its kind, at its sale weight; null when there is no such class. */
export function sellOf(trade: Trade, board: Board): ToSell | null {
  const of = suggestedClass(trade, board);
  if (of === null) return null;
  return {
    class: of,
    weightKg: kindOf(trade.animalSubTypeId).perHeadOnly ? null : trade.saleWeightkg,
    head: trade.numberOfHead,
  };
}

/** Whether a trade is not sold yet; only such a trade can get another day's price. */
export const isOpen = (trade: Trade): boolean => wentAhead(trade) && tradeStage(trade) !== 'sold';
