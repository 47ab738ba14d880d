import { isDecimalText } from '../number/decimal.ts';
import type { AmountRule } from '../number/rule.ts';

const ZERO = /^-?0+(\.0+)?$/;

/**
 * The plain decimal a formula may use, or null: absent, and also whatever storage might hold that the input's range refuses,
 * so that no stored text can make a figure wrong or a function throw.
 */
export function usableAmount(stored: unknown, input: AmountRule): string | null {
  if (!isDecimalText(stored)) return null;
  if (stored.startsWith('-')) return ZERO.test(stored) ? '0' : null;
  const value = Number(stored);
  if (value >= 1e9 || (input.max !== undefined && value > Number(input.max))) return null;
  return input.whole === true && !Number.isInteger(value) ? null : stored;
}
