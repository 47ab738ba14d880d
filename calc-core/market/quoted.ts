import { Decimal, decimalText, numberOf, type DecimalText } from '../number/decimal.ts';
import { isAboveZero } from '../trade/editing/prices.ts';
import type { PriceClass } from './board/record.ts';

/** Converts a price from cents to dollars, exactly. Null unless the price is above 0. */
export const dollarsOfCents = (cents: string): DecimalText | null =>
  isAboveZero(cents) ? decimalText(numberOf(cents)!.dividedBy(100)) : null;

/** The head quoted in all rungs of a class, as a whole number. '0' if no rung has a number. */
export const headQuoted = ({ rungs }: Pick<PriceClass, 'rungs'>): DecimalText =>
  rungs.reduce((sum, { head }) => sum.plus(numberOf(head) ?? 0), new Decimal(0)).toFixed();
