import type { Trade } from '../trade/record.ts';
import { classKey, classNamed, subTypeOfClass, type Board } from './board/record.ts';
import { classPrice } from './reprice.ts';
import type { Priced } from './price.ts';

/** A class that could price a trade, and what says so. */
export interface SuggestedClass {
  readonly class: string;
  readonly by: 'name' | 'sub type';
}

/** The class of a board that could price a trade: one that the trade's name says, else one of its sub type; null without either. */
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

/** The class that prices one side of a trade: the one it names, else the one suggested, else none. */
export function classOf(trade: Trade, board: Board, side: 'saleClass' | 'purchaseClass'): string {
  return trade[side] === '' ? (suggestedClass(trade, board) ?? '') : trade[side];
}

/** What the market pays for the animals of a trade. */
export interface MarketPrice {
  readonly board: Board;
  readonly className: string;
  /** At the trade's sale weight; or in words why there is none there. */
  readonly priced: Priced;
}

/**
 * The price of a trade's sale class at its sale weight, on the first of the boards that has the class; give the newest first. Null
 * where no board has it, and where the trade names none and none is suggested.
 */
export function marketPrice(boards: readonly Board[], trade: Trade): MarketPrice | null {
  for (const board of boards) {
    const of = classNamed(board, classOf(trade, board, 'saleClass'));
    if (of === undefined) continue;
    return { board, className: of.name, priced: classPrice(board, trade, of.name, trade.saleWeightkg)! };
  }
  return null;
}
