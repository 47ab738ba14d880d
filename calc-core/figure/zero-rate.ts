import type { Num } from './num.ts';
import { nothing } from './record.ts';

/**
 * The rule for every cost line (calculation "Numbers"). If the rate or price is 0 or absent, the line is 0, even if other inputs are
 * missing. Otherwise the line needs all its inputs.
 */
export function zeroWhenRateIsZero(rate: Num, line: Num): Num {
  return rate.isZero().not().or(line.isPresent()).choose(line, nothing);
}
