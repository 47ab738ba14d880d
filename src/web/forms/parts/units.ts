import type { Unit } from '#calc-core/number';

/** The unit of a field, on both sides of the number in the box: "$" on the left, "/hd" on the right. */
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

/** The unit as a field shows it. The dollar sign is on the left, everything else on the right. */
export function unitMarks(unit: Unit): UnitMarks {
  const money = unit.startsWith('$');
  const suffix = suffixes[unit] ?? (money ? unit.slice(1) : unit);
  return { ...(money && { prefix: '$' }), ...(suffix !== '' && { unit: suffix }) };
}
