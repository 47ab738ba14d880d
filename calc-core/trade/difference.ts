import type { FigureValue } from '../figure/declare.ts';
import { Decimal } from '../number/decimal.ts';
import type { TradeResult } from './calculate.ts';

/** `after` minus `before`. Null if either figure is not available. */
export function differenceOf(before: FigureValue, after: FigureValue): Decimal | null {
  return before.value === null || after.value === null ? null : after.value.minus(before.value);
}

/** Adds up the changes in total profit, $. A trade without a total profit before or after is omitted. */
export function profitChange(
  trades: readonly { readonly was: TradeResult; readonly is: TradeResult }[],
): Decimal {
  return trades.reduce(
    (sum, { was, is }) => sum.plus(differenceOf(was.figures.totalProfit, is.figures.totalProfit) ?? 0),
    new Decimal(0),
  );
}
