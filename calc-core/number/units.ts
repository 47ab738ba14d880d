/** All units, as they are printed next to a number. */
export const units = [
  'head',
  '$',
  '$/hd',
  '$/kg',
  'kg/hd',
  'kg/hd/day',
  'weeks',
  'months',
  'days',
  '%',
  '% pa',
  '$ pa',
  '$/hd pa',
  '$/hd/day',
  '$/hd/week',
  '$/dose',
  'doses/hd',
  '$/bale',
  'bales',
  'people',
  '$/person/day',
  'kg/bale',
  'days/week',
  'weeks/year',
  'weeks/month',
  'per %',
  'kg lwt/hd',
  'kg cwt/hd',
  '$/kg lwt',
  '$/kg cwt',
  '% dressing',
  'c/kg lwt/kg lwt',
  'c/kg cwt/kg cwt',
  'c/$',
  'km',
  '$/deck/km',
  'hd/deck',
  'AE',
  'AE/hd',
  'AE weeks/hd',
  'AE weeks',
  '$/AE/week',
  '$/AE pa',
  'date',
  'number',
] as const;

/** The unit of an input or a figure. */
export type Unit = (typeof units)[number];

/** The powers of the base measures in a unit: `$/hd` is `{ $: 1, head: -1 }`. */
export type Dimension = Readonly<Record<string, number>>;

const measures: Readonly<Record<string, string>> = {
  hd: 'head',
  weeks: 'week',
  months: 'month',
  days: 'day',
  doses: 'dose',
  bales: 'bale',
  people: 'person',
};

/**
 * A kilogram of live weight. A formula that mixes it with carcase kilograms fails its unit check.
 * @internal for the unit check of every formula, in the tests
 */
export const LIVE = 'kg lwt';

/**
 * A kilogram of carcase weight.
 * @internal for the unit check of every formula, in the tests
 */
export const CARCASE = 'kg cwt';

/** Units whose name does not show their powers. For example, dressing is carcase weight per live weight. */
const unspelt: Partial<Record<Unit, Dimension>> = {
  number: {},
  '% dressing': { '%': 1, [CARCASE]: 1, [LIVE]: -1 },
  'c/kg lwt/kg lwt': { c: 1, [LIVE]: -2, head: 1 },
  'c/kg cwt/kg cwt': { c: 1, [CARCASE]: -2, head: 1 },
};

/**
 * The powers of the base measures in a unit. `number` has none.
 * @internal for the unit check of every formula, in the tests
 */
export function dimensionOf(unit: Unit): Dimension {
  const known = unspelt[unit];
  if (known !== undefined) return known;
  if (unit === 'AE weeks') return { AE: 1, week: 1 };
  if (unit === 'AE weeks/hd') return { AE: 1, week: 1, head: -1 };
  const [over, ...under] = unit.replace('per ', 'number/').replace(' pa', '/year').split('/');
  const powers: Record<string, number> = {};
  const count = (name: string | undefined, power: number) => {
    if (name === undefined || name === 'number') return;
    const measure = measures[name] ?? name;
    powers[measure] = (powers[measure] ?? 0) + power;
  };
  count(over, 1);
  for (const name of under) count(name, -1);
  return powers;
}

/** True for Australian dollars (ex GST), which are shown with two decimals. */
export const isMoney = (unit: Unit): boolean => unit.startsWith('$');

/** True for a percentage, which is shown with two decimals. */
export const isPercent = (unit: Unit): boolean => unit.startsWith('%');
