import type { FigureValue } from '../figure/declare.ts';
import { decided, type Decimal } from '../number/decimal.ts';
import { showMoney } from '../number/show.ts';

/** A change of the total profit in words: `takes $40.00 off`, `adds $40.00 to`; nothing when it is 0 at the two decimals shown. */
export interface ProfitMove {
  readonly isNothing: boolean;
  readonly verb: 'take' | 'add';
  /** `$1,234.50`, without its sign. */
  readonly size: string;
  readonly preposition: 'off' | 'to';
}

/** The words for a change of the total profit, $. */
export function profitMove(change: Decimal): ProfitMove {
  const size = showMoney(change.abs());
  const isLess = change.isNegative();
  return {
    isNothing: size === '$0.00',
    verb: isLess ? 'take' : 'add',
    size,
    preposition: isLess ? 'off' : 'to',
  };
}

/** Whether a difference is above 0, below 0, or 0 (null) at the 12 decimals that decisions use. */
export function directionOf(difference: Decimal): 'up' | 'down' | null {
  const by = decided(difference);
  return by.isZero() ? null : by.isNegative() ? 'down' : 'up';
}

/** Whether a figure is below 0; a figure that is not available is not a loss. */
export const isLoss = ({ value }: FigureValue): boolean => value !== null && directionOf(value) === 'down';
