import { kindOf } from '../animals/kinds.ts';
import type { Carry } from '../carry/record.ts';
import type { Trade } from '../trade/record.ts';
import { stockOf } from './in-hand.ts';
import { classKey, type Board } from '../market/board/record.ts';

/** True if a trade has stock in hand that is sold by weight. */
export const isHeld = (trade: Trade, carry: Carry | null, today: string): boolean =>
  stockOf(trade, carry, today).isInHand && !kindOf(trade.animalSubTypeId).perHeadOnly;

/** A class that can price the stock, and the newest market day with this class. */
export interface PricedBy {
  readonly name: string;
  readonly board: Board;
}

/** The classes of the trade's animal type. Each comes from the first board with this class. Classes priced by the head need `byHeadToo`. */
export function pricedBy(boards: readonly Board[], trade: Trade, byHeadToo = false): readonly PricedBy[] {
  const known = new Map<string, PricedBy>();
  for (const board of boards) {
    for (const { name, animalTypeId, basis } of board.classes) {
      const key = classKey(name);
      if (animalTypeId !== trade.animalTypeId || known.has(key) || (basis === 'hd' && !byHeadToo)) continue;
      known.set(key, { name, board });
    }
  }
  return [...known.values()];
}
