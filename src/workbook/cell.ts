import { MS_A_DAY } from '#calc-core/number';
/** The value of a cell. A number is plain decimal text. A date is a day number. */
export type WorkbookValue =
  | { readonly text: string }
  | { readonly number: string }
  | typeof NOT_AVAILABLE
  | null;

export const NOT_AVAILABLE = '#N/A';

/** Column number → letters: 0 is A, 26 is AA. */
export const columnLetters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnLetters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));

/** Column letters → number: A is 0. */
export const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;

export const text = (value: string): WorkbookValue => (value === '' ? null : { text: value });

/** A number as Excel stores it: the shortest text of a double, if possible without an exponent. */
export const number = (value: string | null): WorkbookValue =>
  value === null ? null : { number: String(Number(value)) };

// Excel counts 29 February 1900, which did not exist. Day numbers are certain only from 61, 1 March 1900.
const FIRST_DAY = Date.UTC(1899, 11, 30);
const FIRST_CERTAIN = 61;

/** A date `YYYY-MM-DD` as a day number of the 1900 system. A date that Excel cannot store stays text. */
export function date(value: string): WorkbookValue {
  const day = (Date.parse(`${value}T00:00:00Z`) - FIRST_DAY) / MS_A_DAY;
  return Number.isInteger(day) && day >= FIRST_CERTAIN ? { number: String(day) } : text(value);
}

/** Day number → `YYYY-MM-DD`, without the time of day. Null if the 1900 or 1904 system has no such day. */
export function dateOfDay(day: number, is1904: boolean): string | null {
  const counted = Math.floor(day) + (is1904 ? 1462 : 0);
  if (!(counted >= FIRST_CERTAIN) || counted > 2_958_465) return null;
  return new Date(FIRST_DAY + counted * MS_A_DAY).toISOString().slice(0, 10);
}

/** Rounds a number to Excel's 15 digits. A double has noise after them: 4.4000000000000004. */
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
