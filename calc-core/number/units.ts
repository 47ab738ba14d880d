/** Every unit an input, a constant or a figure can have, as it is printed beside the number. */
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
  'date',
  'number',
] as const;

export type Unit = (typeof units)[number];

/** A unit as powers of its base measures: `$/hd` is `{ $: 1, head: -1 }`. */
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

/** The powers of a unit. `pa` is per year, `per %` one over per cent, `number` has none. */
export function dimensionOf(unit: Unit): Dimension {
  if (unit === 'number') return {};
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

/** Whether the number is an amount of Australian dollars (ex GST), shown with two decimals. */
export const isMoney = (unit: Unit): boolean => unit.startsWith('$');

/** Whether the number is a percentage, shown with two decimals. */
export const isPercent = (unit: Unit): boolean => unit.startsWith('%');
