import { mostDecimals, showAmount, type Unit } from '#calc-core/number';

/** The text when editing starts. Too many decimals are cut, and dollars get two, such as 4.00 (spec 5). */
export function beginInField(value: string, unit: Unit): string {
  const [, decimals = ''] = value.split('.');
  const isCut = decimals.length > mostDecimals || (unit.startsWith('$') && decimals.length < 2);
  return isCut ? showInField(value, unit).replaceAll(',', '') : value;
}

/** The text while nobody edits the field, truncated to two decimals (spec 5). Sign and unit are shown next to it. */
export function showInField(value: string, unit: Unit): string {
  return showAmount(value, unit, 'sheet');
}
