import { mostDecimals, showAmount, type Unit } from '#calc-core/number';

/**
 * The text of a field when the user starts typing in it. A typed value is shown as typed, with two decimals for money; a calculated value
 * is truncated as usual (spec 5).
 */
export function beginInField(value: string, unit: Unit): string {
  const [, decimals = ''] = value.split('.');
  const isCut = decimals.length > mostDecimals || (unit.startsWith('$') && decimals.length < 2);
  return isCut ? showInField(value, unit).replaceAll(',', '') : value;
}

/**
 * The text of a field that is not being edited. It is truncated to two decimals (spec 5), and has no sign or unit, which are shown next to
 * it.
 */
export function showInField(value: string, unit: Unit): string {
  return showAmount(value, unit, 'sheet');
}
