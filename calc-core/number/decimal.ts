import { Decimal as DecimalJs } from 'decimal.js';

/**
 * The only decimal constructor in Drover: 34 significant digits, half-even (calculation "Numbers"). Other users of decimal.js cannot change
 * this clone.
 */
export const Decimal = DecimalJs.clone({
  precision: 34,
  rounding: DecimalJs.ROUND_HALF_EVEN,
  toExpNeg: -9e15,
  toExpPos: 9e15,
  minE: -9e15,
  maxE: 9e15,
});
/** A decimal number with 34 significant digits. */
export type Decimal = DecimalJs;

/** A plain decimal, as it is stored and sent: `3.85` or `-12`. It has no exponent and no leading plus. */
export type DecimalText = string;

const PLAIN = /^-?\d{1,40}(\.\d{1,40})?$/;

/** True for a plain decimal: `-?digits[.digits]`, with at most 40 digits before and after the point. */
export function isDecimalText(text: unknown): text is DecimalText {
  return typeof text === 'string' && PLAIN.test(text);
}

/** Writes a decimal as the shortest plain text, without extra zeros. It never returns `-0`. */
export function decimalText(value: Decimal): DecimalText {
  return value.toFixed();
}

/** Compares amounts by value: `1264.80` equals `1264.8`. Null equals only null. */
export function isSameAmount(a: DecimalText | null, b: string | number | null): boolean {
  const other = b === null ? null : String(b);
  if (Object.is(a, b) || a === other) return true;
  return isDecimalText(a) && isDecimalText(other) && new Decimal(a).equals(other);
}

/** Counts the significant digits of a plain decimal. Zero has one. */
export function significantDigits(text: DecimalText): number {
  const digits = text.replace(/[-.]/g, '').replace(/^0+/, '');
  const kept = text.includes('.') ? digits.replace(/0+$/, '') : digits;
  return Math.max(1, kept.length);
}

/** Rounds half-even to 12 decimals. Comparisons with 0, rounding up and truncation start from this value (calculation "Numbers"). */
export function decided(value: Decimal): Decimal {
  return value.toDecimalPlaces(12, DecimalJs.ROUND_HALF_EVEN);
}

/** True for a Decimal from any decimal.js constructor. */
export const isDecimal = (value: unknown): value is Decimal => value instanceof Decimal;

const numbers = new Map<string, Decimal>();

/** Parses a stored decimal. Null for null and for any other text. Texts are cached because they repeat. */
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

/** Parses a plain decimal of any length, because an exact figure may be long. Null for any other text. */
export const decimalOf = (text: DecimalText | null): Decimal | null =>
  typeof text === 'string' && OF_ANY_LENGTH.test(text) ? new Decimal(text) : null;

/** True for null, for invalid text, and for a value that rounds to 0 at 12 decimals. */
export function isNothing(text: DecimalText | null): boolean {
  const number = decimalOf(text);
  return number === null || decided(number).isZero();
}
