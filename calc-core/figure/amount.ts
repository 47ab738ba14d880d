import { isDecimalText } from '../number/decimal.ts';
import type { AmountRule } from '../number/rule.ts';

const ZERO = /^-?0+(\.0+)?$/;

function wholeDigits(text: string): number {
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  return whole.length <= 9 ? whole.length : whole.replace(/^0+/, '').length;
}

/** The stored text as a plain decimal for formulas. Null if the text is not an amount or is outside the input's range. */
export function usableAmount(stored: unknown, input: AmountRule): string | null {
  if (!isDecimalText(stored)) return null;
  if (stored.startsWith('-')) return ZERO.test(stored) ? '0' : null;
  const value = Number(stored);
  // Count digits instead of comparing: as a float, 999999999.99999999 equals a billion.
  if (wholeDigits(stored) > 9 || (input.max !== undefined && value > Number(input.max))) return null;
  return input.whole === true && !Number.isInteger(value) ? null : stored;
}
