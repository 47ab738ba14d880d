import type { Unit } from '#calc-core/number';

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

/** Puts the dollar sign left of the number and the rest of the unit right. */
export function unitMarks(unit: Unit): UnitMarks {
  const money = unit.startsWith('$');
  const suffix = suffixes[unit] ?? (money ? unit.slice(1) : unit);
  return { ...(money && { prefix: '$' }), ...(suffix !== '' && { unit: suffix }) };
}
