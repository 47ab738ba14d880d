import type { Trade } from '../trade/record.ts';
import { classNamed, subTypeOfClass } from './board/class-named.ts';
import { classKey, type Board } from './board/record.ts';
import { classPrice } from './reprice.ts';
import type { Priced } from './price.ts';

/** A class that could price a trade, and the reason. */
export interface SuggestedClass {
  readonly class: string;
  readonly by: 'name' | 'sub type';
}

/**
 * The class of a board that could price a trade: a class whose words are all in the trade's name, else a class for its sub type. Null if
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

/** The class that prices one side of a trade: the class that the trade names, else the suggested class, else none. */
export function classOf(trade: Trade, board: Board, side: 'saleClass' | 'purchaseClass'): string {
  return trade[side] === '' ? (suggestedClass(trade, board) ?? '') : trade[side];
}

/** What the market pays for the animals of a trade. */
export interface MarketPrice {
  readonly board: Board;
  readonly className: string;
  /** The price at the trade's weight on this side, or the reason why there is none. */
  readonly priced: Priced;
}

const weightOf = { saleClass: 'saleWeightkg', purchaseClass: 'purchaseWeightkg' } as const;

/**
 * The market's price for one side of a trade (by default its sale), by its class and weight. Pass the newest board first: the first one
 * with the class is used. Null if no board has the class, or the trade has neither a class nor a suggested one.
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
