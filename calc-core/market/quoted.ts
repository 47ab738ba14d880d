import { Decimal, decimalText, numberOf, type DecimalText } from '../number/decimal.ts';
import { isAboveZero } from '../trade/editing/prices.ts';
import type { PriceClass } from './board/record.ts';

/** A price quoted in cents, converted to dollars; null when it is not a price above 0. Exact. */
export const dollarsOfCents = (cents: string): DecimalText | null =>
  isAboveZero(cents) ? decimalText(numberOf(cents)!.dividedBy(100)) : null;

/** The number of head quoted over all rungs of a class, as a whole number; '0' when no rung has one. */
export const headQuoted = ({ rungs }: Pick<PriceClass, 'rungs'>): DecimalText =>
  rungs.reduce((sum, { head }) => sum.plus(numberOf(head) ?? 0), new Decimal(0)).toFixed();
