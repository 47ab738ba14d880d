import type { Trade } from '../trade/record.ts';
import { classNamed, subTypeOfClass } from './board/class-named.ts';
import { classKey, type Board } from './board/record.ts';
import { classPrice } from './reprice.ts';
import type { Priced } from './price.ts';

/** A class that fits a trade, and the reason. */
export interface SuggestedClass {
  readonly class: string;
  readonly by: 'name' | 'sub type';
}

/**
 * Suggests a class of a board for a trade: a class whose words are all in the trade's name, or else a class with the same sub type. Null if
 * there is neither.
 */
export function suggestionOf(trade: Trade, board: Board): SuggestedClass | null {
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
  if (said !== undefined) return { class: said.name, by: 'name' };
  const ofKind = ofAnimal.find(
    (of) => of.animalSubTypeId !== null && subTypeOfClass(of) === trade.animalSubTypeId,
  );
  return ofKind === undefined ? null : { class: ofKind.name, by: 'sub type' };
}

/** The name of the suggested class, or null. */
export const suggestedClass = (trade: Trade, board: Board): string | null =>
  suggestionOf(trade, board)?.class ?? null;

const singular = (word: string): string => word.replace(/s$/, '');

/** The class that prices one side of a trade: the trade's own class, or else the suggested class. Empty if there is neither. */
export function classOf(trade: Trade, board: Board, side: 'saleClass' | 'purchaseClass'): string {
  return trade[side] === '' ? (suggestedClass(trade, board) ?? '') : trade[side];
}

/** The market's price for the animals of a trade. */
export interface MarketPrice {
  readonly board: Board;
  readonly className: string;
  /** The price at the trade's weight, or the reason why there is none. */
  readonly priced: Priced;
}

const weightOf = { saleClass: 'saleWeightkg', purchaseClass: 'purchaseWeightkg' } as const;

/**
 * The market's price for one side of a trade. Pass the newest board first, because the first board with the class is used. Null if no board
 * has it.
 */
export function marketPrice(
  boards: readonly Board[],
  trade: Trade,
  side: 'saleClass' | 'purchaseClass' = 'saleClass',
): MarketPrice | null {
  for (const board of boards) {
    const of = classNamed(board, classOf(trade, board, side));
    if (of === undefined) continue;
    return { board, className: of.name, priced: classPrice(board, trade, of.name, trade[weightOf[side]])! };
  }
  return null;
}
