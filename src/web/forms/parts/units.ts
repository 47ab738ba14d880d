import { mostDecimals, showAmount, type DecimalText, type Unit } from '#calc-core/number';

/** What is inside the box around the number: "$" on the left, "/hd" on the right. */
export interface UnitMarks {
  readonly prefix?: string;
  readonly unit?: string;
}

const suffixes: { readonly [U in Unit]?: string } = {
  $: 'for the mob',
  'kg/hd/day': 'kg/day',
  'doses/hd': 'doses',
  '$/person/day': '/day',
};

/** The unit as a field shows it: money has its sign on the left and the rest on the right. */
export function unitMarks(unit: Unit): UnitMarks {
  const money = unit.startsWith('$');
  const suffix = suffixes[unit] ?? (money ? unit.slice(1) : unit);
  return { ...(money && { prefix: '$' }), ...(suffix !== '' && { unit: suffix }) };
}

/**
 * The text of a field when someone starts to type in it: a typed value as it was typed, money with two decimals; a calculated value
 * truncated as when nobody types (spec 5).
 */
export function beginInField(value: DecimalText, unit: Unit): string {
  const [, decimals = ''] = value.split('.');
  const isCut = decimals.length > mostDecimals || (unit.startsWith('$') && decimals.length < 2);
  return isCut ? showInField(value, unit).replaceAll(',', '') : value;
}

/** The text of a field that is not being edited: without sign or unit, which are next to it; truncated to two decimals (spec 5). */
export function showInField(value: DecimalText, unit: Unit): string {
  return showAmount(value, unit, 'sheet');
}
