import type { Unit } from '#calc-core/number';

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
