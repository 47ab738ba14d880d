import type { Num } from './num.ts';
import { nothing } from './record.ts';

/**
 * The rule for every cost line (calculation "Numbers"). If the rate is 0 or absent, the line is 0, even without the other inputs. Otherwise
 * the line needs all its inputs.
 */
export function zeroWhenRateIsZero(rate: Num, line: Num): Num {
  return rate.isZero().not().or(line.isPresent()).choose(line, nothing);
}
