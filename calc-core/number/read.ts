import { Decimal, decimalText, significantDigits, type DecimalText } from './decimal.ts';
import type { AmountRule } from './rule.ts';

export type Reading =
  | { readonly ok: true; readonly value: DecimalText | null }
  | { readonly ok: false; readonly message: string };

/** Placeholder door for the first commit; the grammar follows in the next one. */
export function readTyped(text: string, rule: AmountRule): Reading {
  const typed = text.trim();
  if (typed === '') return { ok: true, value: null };
  if (!/^\d+(\.\d+)?$/.test(typed)) return { ok: false, message: `${rule.label} is not a number.` };
  const value = decimalText(new Decimal(typed));
  return significantDigits(value) > 15
    ? { ok: false, message: `${rule.label} has more than 15 digits.` }
    : { ok: true, value };
}
