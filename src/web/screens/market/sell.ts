import {
  actualOf,
  kindOf,
  planOf,
  stageOf,
  suggestedClass,
  type Board,
  type ToSell,
  type Trade,
} from '#calc-core';

/** The rows that were kept on this device: text of any shape, for an older app may have written it. */
export function sellRows(kept: unknown): readonly ToSell[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((each: unknown): ToSell[] => {
    if (typeof each !== 'object' || each === null) return [];
    const { class: of, weightKg, head } = each as Readonly<Record<string, unknown>>;
    if (typeof of !== 'string') return [];
    return [{ class: of, weightKg: textOf(weightKg), head: textOf(head) }];
  });
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What a trade would be to sell: the class that its name or its kind says, at its sale weight; null where none of them does. */
export function sellOf(trade: Trade, board: Board): ToSell | null {
  const of = suggestedClass(trade, board);
  if (of === null) return null;
  return {
    class: of,
    weightKg: kindOf(trade.animalSubTypeId).perHeadOnly ? null : trade.saleWeightkg,
    head: trade.numberOfHead,
  };
}

/** Whether a trade is not sold yet: only such a one takes another day's price. */
export function isOpen(trade: Trade): boolean {
  const plan = planOf(trade);
  return plan === null || stageOf(plan, actualOf(trade.actual)) !== 'sold';
}
