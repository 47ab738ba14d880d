import type { FigureValue } from '../figure/declare.ts';
import { decimalOf, type DecimalText } from '../number/decimal.ts';

/** Compares a figure with the same figure from another computer. True if they are equal to 12 decimals, or absent on both. */
export const agrees = ({ value }: FigureValue, theirs: DecimalText | null): boolean =>
  value === null || theirs === null
    ? value === theirs
    : decimalOf(theirs)?.minus(value).abs().lessThanOrEqualTo('1e-12') === true;
