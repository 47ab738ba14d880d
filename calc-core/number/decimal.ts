import { Decimal as DecimalJs } from 'decimal.js';

/**
 * The only decimal constructor in Drover: 34 significant digits, half-even (calculation "Numbers"). It is a clone, so that other code that
 * uses decimal.js cannot change its precision.
 */
export const Decimal = DecimalJs.clone({
  precision: 34,
  rounding: DecimalJs.ROUND_HALF_EVEN,
  toExpNeg: -9e15,
  toExpPos: 9e15,
  minE: -9e15,
  maxE: 9e15,
});
/** A decimal.js number of 34 digits. */
export type Decimal = DecimalJs;

/** A plain decimal as records, the journal and the wire store it: `3.85`, `-12`; no exponent, no leading plus. */
export type DecimalText = string;

const PLAIN = /^-?\d{1,40}(\.\d{1,40})?$/;

/** Whether a text is a plain decimal (`-?digits[.digits]`, at most 40 digits each side). */
export function isDecimalText(text: unknown): text is DecimalText {
  return typeof text === 'string' && PLAIN.test(text);
}

/** A decimal as the shortest plain text: no leading or trailing zeros, never `-0`. */
export function decimalText(value: Decimal): DecimalText {
  return value.toFixed();
}

/** Whether two amounts are equal: `1264.80` equals `1264.8`. Null is absent and equals only null. */
export function isSameAmount(a: DecimalText | null, b: string | number | null): boolean {
  const other = b === null ? null : String(b);
  if (Object.is(a, b) || a === other) return true;
  return isDecimalText(a) && isDecimalText(other) && new Decimal(a).equals(other);
}

/** The number of significant digits of a plain decimal; zero has one. */
export function significantDigits(text: DecimalText): number {
  const digits = text.replace(/[-.]/g, '').replace(/^0+/, '');
  const kept = text.includes('.') ? digits.replace(/0+$/, '') : digits;
  return Math.max(1, kept.length);
}

/** Rounds half-even to 12 decimals. Signs, rounding up and truncation all use this value (calculation "Numbers"). */
export function decided(value: Decimal): Decimal {
  return value.toDecimalPlaces(12, DecimalJs.ROUND_HALF_EVEN);
}

/** Whether a value is a Decimal, made by any decimal.js constructor. */
export const isDecimal = (value: unknown): value is Decimal => value instanceof Decimal;

const numbers = new Map<string, Decimal>();

/**
 * A stored decimal as a number; null for any other text. The last 20,000 texts are cached, because the same texts are read again and
 * again.
 */
export function numberOf(text: DecimalText | null): Decimal | null {
  if (text === null) return null;
  const kept = numbers.get(text);
  if (kept !== undefined) return kept;
  if (!isDecimalText(text)) return null;
  if (numbers.size > 20_000) numbers.clear();
  const made = new Decimal(text);
  numbers.set(text, made);
  return made;
}

const OF_ANY_LENGTH = /^-?\d+(\.\d+)?$/;

/** A plain decimal of any length as a number: an exact figure may have more digits than a record stores. Null for any other text. */
export const decimalOf = (text: DecimalText | null): Decimal | null =>
  typeof text === 'string' && OF_ANY_LENGTH.test(text) ? new Decimal(text) : null;

/** Whether an amount counts as 0: absent, not a plain decimal, or 0 after rounding to 12 decimals. */
export function isNothing(text: DecimalText | null): boolean {
  const number = decimalOf(text);
  return number === null || decided(number).isZero();
}
