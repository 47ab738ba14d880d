import { Decimal, isDecimalText, type DecimalText } from './decimal.ts';
import { showMoney } from './show.ts';
import type { Unit } from './units.ts';

/** If a stored text is not a number, the steps start at 0. */
const numberOf = (text: DecimalText | null): Decimal => new Decimal(isDecimalText(text) ? text : 0);

/** The change of a price when its plus or minus button is pressed once: little for a price per kg, more for an expensive animal. */
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

/** The price one step up or down; never below zero. */
export function stepped(value: DecimalText | null, direction: -1 | 1, step: DecimalText): DecimalText {
  const next = numberOf(value).plus(numberOf(step).times(direction));
  return next.isNegative() ? '0' : next.toFixed();
}
