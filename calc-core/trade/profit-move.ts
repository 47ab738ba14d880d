import type { FigureValue } from '../figure/declare.ts';
import { decided, type Decimal } from '../number/decimal.ts';
import { showMoney } from '../number/show.ts';

/** The words for a change of the total profit, such as `takes $40.00 off`. If `isNothing`, the change shows as $0.00. */
export interface ProfitMove {
  readonly isNothing: boolean;
  readonly verb: 'take' | 'add';
  /** `$1,234.50`, without plus or minus. */
  readonly size: string;
  readonly preposition: 'off' | 'to';
}

/** The words for a change of the total profit. `change` is in $. */
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

/** The direction of a difference after rounding to 12 decimals. Null for 0. */
export function directionOf(difference: Decimal): 'up' | 'down' | null {
  const by = decided(difference);
  return by.isZero() ? null : by.isNegative() ? 'down' : 'up';
}

/** True if a figure is available and below 0. */
export const isLoss = ({ value }: FigureValue): boolean => value !== null && directionOf(value) === 'down';
