import { mostDecimals, showAmount, type Unit } from '#calc-core/number';

/**
 * The text of a field when someone starts to type in it: a typed value as it was typed, money with two decimals; a calculated value
 * truncated as when nobody types (spec 5).
 */
export function beginInField(value: string, unit: Unit): string {
  const [, decimals = ''] = value.split('.');
  const isCut = decimals.length > mostDecimals || (unit.startsWith('$') && decimals.length < 2);
  return isCut ? showInField(value, unit).replaceAll(',', '') : value;
}

/** The text of a field that is not being edited: without sign or unit, which are next to it; truncated to two decimals (spec 5). */
export function showInField(value: string, unit: Unit): string {
  return showAmount(value, unit, 'sheet');
}
