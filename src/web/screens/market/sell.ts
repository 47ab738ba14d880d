import {
  actualOf,
  classKey,
  kindOf,
  planOf,
  stageOf,
  subTypeOfClass,
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

/** The class of a board that prices a trade: the one it names, else one that its own name says, else one of its very sub type. */
export function suggestedClass(trade: Trade, board: Board): string | null {
  const words = new Set(
    classKey(trade.name)
      .split(/[^a-z]+/)
      .map(singular),
  );
  const ofAnimal = board.classes.filter((of) => of.animalTypeId === trade.animalTypeId);
  const said = ofAnimal.find((of) =>
    classKey(of.name)
      .split(' ')
      .map(singular)
      .every((word) => words.has(word)),
  );
  const ofKind = ofAnimal.find(
    (of) => of.animalSubTypeId !== null && subTypeOfClass(of) === trade.animalSubTypeId,
  );
  return said?.name ?? ofKind?.name ?? null;
}

const singular = (word: string): string => word.replace(/s$/, '');

/** The class that prices one side of a trade: the one it names, else the one it suggests, else none. */
export function classOf(trade: Trade, board: Board, side: 'saleClass' | 'purchaseClass'): string {
  return trade[side] === '' ? (suggestedClass(trade, board) ?? '') : trade[side];
}

/** Whether a trade is not sold yet: only such a one takes another day's price. */
export function isOpen(trade: Trade): boolean {
  const plan = planOf(trade);
  return plan === null || stageOf(plan, actualOf(trade.actual)) !== 'sold';
}
