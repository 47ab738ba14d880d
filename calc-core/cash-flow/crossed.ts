import { bestKnown } from '../actual/best-known.ts';
import type { BudgetTrade } from '../ledger/budget-trades.ts';
import { Decimal, isDecimalText, type DecimalText } from '../number/decimal.ts';
import { calculateTrade } from '../trade/calculate.ts';
import { directionOf } from '../trade/profit-move.ts';

/** A trade whose profit per head changed its sign. */
export interface CrossedTrade {
  readonly id: string;
  readonly name: string;
  /** $/hd before and after. */
  readonly was: DecimalText;
  readonly is: DecimalText;
  readonly word: 'Now a profit' | 'Now a loss';
}

/**
 * The trades whose loss became a profit or break-even, or whose profit became a loss.
 * @param before - the earlier profit per head of the changed trades, by id
 */
export function crossedBreakEven(
  before: ReadonlyMap<string, DecimalText | null>,
  trades: readonly BudgetTrade[],
): readonly CrossedTrade[] {
  return trades.flatMap(({ id, trade, carry }) => {
    const text = before.get(id) ?? null;
    if (text === null || !isDecimalText(text)) return [];
    const was = new Decimal(text);
    const is = bestKnown({ trade, carry, result: calculateTrade(carry, trade) }).result.figures.profitPerHead
      .value;
    if (is === null) return [];
    const [then, now] = [directionOf(was), directionOf(is)];
    const isCrossed = then === 'down' ? now !== 'down' : now === 'down';
    return isCrossed
      ? [
          {
            id,
            name: trade.name,
            was: text,
            is: is.toFixed(),
            word: now === 'down' ? 'Now a loss' : 'Now a profit',
          },
        ]
      : [];
  });
}
