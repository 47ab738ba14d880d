import { isDecimalText } from '../number/decimal.ts';
import type { AmountRule } from '../number/rule.ts';

const ZERO = /^-?0+(\.0+)?$/;

/** The number of digits before the decimal point of a plain decimal, without leading zeros. */
function wholeDigits(text: string): number {
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  return whole.length <= 9 ? whole.length : whole.replace(/^0+/, '').length;
}

/**
 * The plain decimal that a formula may use. Null if the amount is absent or outside the input's range. So no stored text can make a
 * figure wrong or a function throw.
 */
export function usableAmount(stored: unknown, input: AmountRule): string | null {
  if (!isDecimalText(stored)) return null;
  if (stored.startsWith('-')) return ZERO.test(stored) ? '0' : null;
  const value = Number(stored);
  // Count the digits, because 999999999.99999999 as a float is a billion.
  if (wholeDigits(stored) > 9 || (input.max !== undefined && value > Number(input.max))) return null;
  return input.whole === true && !Number.isInteger(value) ? null : stored;
}
