import { MS_A_DAY } from '#calc-core/number';
/** The value of a cell: a text, a number as plain decimal text, #N/A, or empty. A date is the number of its day. */
export type WorkbookValue =
  | { readonly text: string }
  | { readonly number: string }
  | typeof NOT_AVAILABLE
  | null;

export const NOT_AVAILABLE = '#N/A';

/** The letters of a column: 0 is A, 26 is AA. */
export const columnLetters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnLetters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));

/** The number of the column with these letters: A is 0. */
export const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;

export const text = (value: string): WorkbookValue => (value === '' ? null : { text: value });

/** A number as Excel stores it: a double in its shortest spelling, without an exponent where possible. */
export const number = (value: string | null): WorkbookValue =>
  value === null ? null : { number: String(Number(value)) };

// Excel counts a 29 February 1900, which did not exist. Only days before March 1900 are off by one, and no stock was held then.
const FIRST_DAY = Date.UTC(1899, 11, 30);
const FIRST_CERTAIN = 61;

/** A date `YYYY-MM-DD` as a day number of the 1900 system. A date outside Excel's range stays text. */
export function date(value: string): WorkbookValue {
  const day = (Date.parse(`${value}T00:00:00Z`) - FIRST_DAY) / MS_A_DAY;
  return Number.isInteger(day) && day >= FIRST_CERTAIN ? { number: String(day) } : text(value);
}

/** The date of a day number, `YYYY-MM-DD`; null when the number is not a day in that system. The time of day is cut off. */
export function dateOfDay(day: number, is1904: boolean): string | null {
  const counted = Math.floor(day) + (is1904 ? 1462 : 0);
  if (!(counted >= FIRST_CERTAIN) || counted > 2_958_465) return null;
  return new Date(FIRST_DAY + counted * MS_A_DAY).toISOString().slice(0, 10);
}

/** A number with Excel's 15 digits: further digits are the noise of a double, as in 4.4000000000000004. */
export function numberText(value: string): string {
  const digits = value
    .replace(/^-?[0.]*/, '')
    .replace(/e.*$/i, '')
    .replace('.', '').length;
  if (/^-?\d+(\.\d+)?$/.test(value) && digits <= 15) return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const rounded = String(Number(number.toPrecision(15)));
  return rounded.includes('e') ? number.toFixed(20).replace(/\.?0+$/, '') : rounded;
}
