import type { FigureValue } from '../figure/declare.ts';
import { decided, type Decimal } from '../number/decimal.ts';
import { showMoney } from '../number/show.ts';

/** A change of the total profit in words: `takes $40.00 off`, `adds $40.00 to`. No words if it shows as $0.00. */
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

/** Whether a difference is above or below 0 after rounding to 12 decimals. Null for 0. */
export function directionOf(difference: Decimal): 'up' | 'down' | null {
  const by = decided(difference);
  return by.isZero() ? null : by.isNegative() ? 'down' : 'up';
}

/** Whether a figure is below 0. False if it is not available. */
export const isLoss = ({ value }: FigureValue): boolean => value !== null && directionOf(value) === 'down';
