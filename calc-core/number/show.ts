import { Decimal, decided, isDecimalText, type DecimalText } from './decimal.ts';
import { isMoney, isPercent, type Unit } from './units.ts';

type Showable = Decimal | DecimalText | null;

/** `form` shows `$` or `%` next to the number. In a `sheet`, the column header shows them. */
export type ShowStyle = 'form' | 'sheet';

/** `down` truncates. `up` is for a break-even sale price: a sale at a truncated price would make a loss. */
export type Rounding = 'down' | 'up';

/** The text for a figure that is not available. */
export const ABSENT = '—';

/** `$1,234.50` or `-$62.57`, truncated to two decimals. `$0.00` for anything that is not a number (spec 9). */
export function showMoney(value: Showable, rounding?: Rounding): string {
  const shown = twoDecimals(value, rounding) ?? '0.00';
  return shown.startsWith('-') ? `-$${shown.slice(1)}` : `$${shown}`;
}

/** `1,234.5`, truncated to at most two decimals. Empty when absent. */
export function showNumber(value: Showable): string {
  const shown = twoDecimals(value);
  return shown === null ? '' : shown.replace(/\.?0+$/, '');
}

/** `6.65%`, truncated to two decimals. Empty when absent. */
export function showPercent(value: Showable): string {
  const shown = twoDecimals(value);
  return shown === null ? '' : `${shown}%`;
}

/** Shows a number in its unit. Money and percentages have two decimals, all others at most two. */
export function showAmount(
  value: Showable,
  unit: Unit,
  style: ShowStyle = 'form',
  rounding: Rounding = 'down',
): string {
  if (style === 'sheet' && (isMoney(unit) || isPercent(unit))) return twoDecimals(value, rounding) ?? '';
  if (isMoney(unit)) return value === null ? '' : showMoney(value, rounding);
  return isPercent(unit) ? showPercent(value) : showNumber(value);
}

/** `23.42 weeks`, `1 week`. */
export function showWeeks(value: Showable): string {
  const shown = showNumber(value);
  return `${shown} ${shown === '1' ? 'week' : 'weeks'}`;
}

/** The most decimals of {@link plainNumber}. The command line and the API give all digits. */
export const mostDecimals = 12;

/** Writes a number as plain text with at most {@link mostDecimals} decimals. For copying, files, tooltips and cell editors. */
export const plainNumber = (value: Decimal): string => value.toDecimalPlaces(mostDecimals).toFixed();

/** `1,234`, truncated to whole dollars, without the $. -0.4 becomes `0`, not `-0`. Empty when absent. */
export const showWhole = (value: Showable): string =>
  (twoDecimals(value) ?? '').replace(/\.\d\d$/, '').replace(/^-0$/, '0');

function twoDecimals(value: Showable, rounding: Rounding = 'down'): string | null {
  const number = typeof value === 'string' ? parse(value) : value;
  if (number === null || !number.isFinite()) return null;
  const cut = decided(number).toDecimalPlaces(2, rounding === 'up' ? Decimal.ROUND_CEIL : Decimal.ROUND_DOWN);
  const [whole = '0', cents = '00'] = cut.abs().toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cut.isZero() || !cut.isNegative() ? '' : '-'}${grouped}.${cents}`;
}

function parse(text: DecimalText): Decimal | null {
  return isDecimalText(text) ? new Decimal(text) : null;
}
