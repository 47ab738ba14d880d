import { Decimal as DecimalJs } from 'decimal.js';

/**
 * The one decimal constructor of the product: 34 significant digits, half-even (calculation "Numbers").
 * A clone, so that no other user of decimal.js can change its precision under us.
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

/** A plain decimal as records, journal and wire hold it: `3.85`, `-12`; no exponent, no leading plus. */
export type DecimalText = string;

const PLAIN = /^-?\d{1,40}(\.\d{1,40})?$/;

/** Whether a text is a plain decimal (`-?digits[.digits]`, at most 40 digits each side). */
export function isDecimalText(text: unknown): text is DecimalText {
  return typeof text === 'string' && PLAIN.test(text);
}

/** The shortest plain spelling of a decimal: no leading or trailing zeros, never `-0`. */
export function decimalText(value: Decimal): DecimalText {
  return value.toFixed();
}

/** Whether two amounts are one: `1264.80` and `1264.8` are; null is absent and equals null alone. */
export function isSameAmount(a: DecimalText | null, b: string | number | null): boolean {
  const other = b === null ? null : String(b);
  if (Object.is(a, b) || a === other) return true;
  return isDecimalText(a) && isDecimalText(other) && new Decimal(a).equals(other);
}

/** How many significant digits a plain decimal has; zero has one. */
export function significantDigits(text: DecimalText): number {
  const digits = text.replace(/[-.]/g, '').replace(/^0+/, '');
  const kept = text.includes('.') ? digits.replace(/0+$/, '') : digits;
  return Math.max(1, kept.length);
}

/** Half-even to 12 decimals: what every decision (sign, ceil, truncation) acts on (calculation "Numbers"). */
export function decided(value: Decimal): Decimal {
  return value.toDecimalPlaces(12, DecimalJs.ROUND_HALF_EVEN);
}

/** Whether a cell's value is a number, whatever made it. */
export const isDecimal = (value: unknown): value is Decimal => value instanceof Decimal;

const numbers = new Map<string, Decimal>();

/** A stored decimal as a number, null for any other text; the same texts come again and again, so 20,000 are kept. */
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

/** A plain decimal of any length as a number: a figure in full may have more digits than a record keeps. Null for any other text. */
export const decimalOf = (text: DecimalText | null): Decimal | null =>
  typeof text === 'string' && OF_ANY_LENGTH.test(text) ? new Decimal(text) : null;

/** Whether an amount is nothing: absent, no plain decimal, or 0 at the 12 decimals that decisions act on. */
export function isNothing(text: DecimalText | null): boolean {
  const number = decimalOf(text);
  return number === null || decided(number).isZero();
}
