import type { Num } from './num.ts';
import { nothing } from './record.ts';

/**
 * The one rule for every cost line: when its rate or price is 0 or absent the line is 0, whatever else is missing. Otherwise the line is
 * not available when something it needs is missing (calculation "Numbers").
 */
export function zeroWhenRateIsZero(rate: Num, line: Num): Num {
  return rate.isZero().not().or(line.isPresent()).choose(line, nothing);
}
