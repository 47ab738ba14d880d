import { Decimal, isDecimalText, type DecimalText } from './decimal.ts';
import { showMoney } from './show.ts';
import type { Unit } from './units.ts';

const numberOf = (text: DecimalText | null): Decimal => new Decimal(isDecimalText(text) ? text : 0);

/** The step of a price's plus and minus buttons, in the unit of the price. */
export function stepOf(value: DecimalText | null, unit: Unit): DecimalText {
  if (unit === '$/kg') return '0.05';
  const price = numberOf(value);
  if (price.lt(20)) return '0.1';
  if (price.lt(300)) return '0.5';
  return price.lt(1000) ? '5' : '10';
}

/** "50 cents", "$10". */
export function stepWords(step: DecimalText): string {
  const size = numberOf(step);
  return size.lt(1) ? `${size.times(100).toFixed()} cents` : showMoney(step).replace('.00', '');
}

/** Changes a price by one step. The result is never below zero. */
export function stepped(value: DecimalText | null, direction: -1 | 1, step: DecimalText): DecimalText {
  const next = numberOf(value).plus(numberOf(step).times(direction));
  return next.isNegative() ? '0' : next.toFixed();
}
