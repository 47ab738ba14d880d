import { isDecimalText } from '../number/decimal.ts';
import type { AmountRule } from '../number/rule.ts';

const ZERO = /^-?0+(\.0+)?$/;

/** How many digits a plain decimal has before its point, without leading zeros. */
function wholeDigits(text: string): number {
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  return whole.length <= 9 ? whole.length : whole.replace(/^0+/, '').length;
}

/**
 * The plain decimal a formula may use, or null: absent, and also whatever storage might hold that the input's range refuses,
 * so that no stored text can make a figure wrong or a function throw.
 */
export function usableAmount(stored: unknown, input: AmountRule): string | null {
  if (!isDecimalText(stored)) return null;
  if (stored.startsWith('-')) return ZERO.test(stored) ? '0' : null;
  const value = Number(stored);
  // Counted by its digits: as a float 999999999.99999999 is a billion.
  if (wholeDigits(stored) > 9 || (input.max !== undefined && value > Number(input.max))) return null;
  return input.whole === true && !Number.isInteger(value) ? null : stored;
}
