import { mostDecimals, showAmount, type DecimalText, type Unit } from '#calc-core/number';

/** What is inside the box around the number: "$" at the left, "/hd" at the right. */
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

/** The unit as a field shows it: money keeps its sign at the left and the rest at the right. */
export function unitMarks(unit: Unit): UnitMarks {
  const money = unit.startsWith('$');
  const suffix = suffixes[unit] ?? (money ? unit.slice(1) : unit);
  return { ...(money && { prefix: '$' }), ...(suffix !== '' && { unit: suffix }) };
}

/**
 * The value of a field as somebody begins to type in it: what was typed stands as it was typed, money with two decimals; a value that
 * was worked out is cut as it is while nobody types (spec 5).
 */
export function beginInField(value: DecimalText, unit: Unit): string {
  const [, decimals = ''] = value.split('.');
  const isCut = decimals.length > mostDecimals || (unit.startsWith('$') && decimals.length < 2);
  return isCut ? showInField(value, unit).replaceAll(',', '') : value;
}

/** The value of a field nobody types in: no sign or unit, they are beside it; cut at two decimals (spec 5). */
export function showInField(value: DecimalText, unit: Unit): string {
  return showAmount(value, unit, 'sheet');
}
