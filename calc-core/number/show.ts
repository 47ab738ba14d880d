import { Decimal, decided, isDecimalText, type DecimalText } from './decimal.ts';
import { isMoney, isPercent, type Unit } from './units.ts';

type Showable = Decimal | DecimalText | null;

/** `form` shows `$` or `%` with the number. `sheet` does not, because it is in the column header. */
export type ShowStyle = 'form' | 'sheet';

/**
 * `up` for a price that must not be shown too low: at a truncated break-even sale price, the trade would make a loss. Everything else is
 * truncated.
 */
export type Rounding = 'down' | 'up';

/** The text for a figure that is not available. */
export const ABSENT = '—';

/** `$1,234.50`; negatives `-$62.57`; truncated to two decimals; anything that is not a number `$0.00` (spec 9). */
export function showMoney(value: Showable, rounding?: Rounding): string {
  const shown = twoDecimals(value, rounding) ?? '0.00';
  return shown.startsWith('-') ? `-$${shown.slice(1)}` : `$${shown}`;
}

/** `1,234.5`: truncated to at most two decimals; empty text when absent. */
export function showNumber(value: Showable): string {
  const shown = twoDecimals(value);
  return shown === null ? '' : shown.replace(/\.?0+$/, '');
}

/** `6.65%`: truncated to two decimals; empty text when absent. */
export function showPercent(value: Showable): string {
  const shown = twoDecimals(value);
  return shown === null ? '' : `${shown}%`;
}

/** A number by its unit: money and percentages with two decimals, everything else with at most two. */
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

/** The most decimals that the app shows, reads or copies. The command line and the API give all digits. */
export const mostDecimals = 12;

/** A number as plain text with at most {@link mostDecimals} decimals: for copying, files, tooltips and cell editors. */
export const plainNumber = (value: Decimal): string => value.toDecimalPlaces(mostDecimals).toFixed();

/** `1,234`: truncated to whole dollars, without the sign; an amount truncated to 0 is not shown as a loss. Empty text when absent. */
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
