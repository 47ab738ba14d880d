import { carryInputs } from '../../carry/inputs.ts';
import { carryAmountNames, newCarry, type Carry, type CarryAmountName } from '../../carry/record.ts';
import type { CostLineName } from '../../carry/cost-lines.ts';
import type { DecimalText } from '../../number/decimal.ts';

/** The amounts of a carry that are charged in a cost line. */
const partsOf = (line: string): readonly CarryAmountName[] =>
  carryAmountNames.filter((name) => carryInputs[name].cost === line);

/** The lines that the carry alone decides, each with the input that stores it when it is entered as one amount. */
const linesOfCarry: ReadonlyMap<string, CarryAmountName> = new Map(
  carryAmountNames.flatMap((name) => {
    const { cost, takesWhole } = carryInputs[name];
    return cost !== null && takesWhole === true ? [[cost, name] as const] : [];
  }),
);

/** Deaths have facts of their own; the others follow from the rate at the end, or are not charged. */
const notByAmount: ReadonlySet<string | null> = new Set(['losses', 'interest', null]);

/** A line that depends on time, price or head, entered as one amount: the figure itself is replaced. */
const linesOfTrade = [
  'backgrounding',
  'agistment',
  'supplementCost',
  'woolSelling',
  'commission',
  'labour',
  'aircraftPerHead',
] as const satisfies readonly CostLineName[];

/** A cost line that is a figure of the trade, not an input of its carry. */
export type LineOfTrade = (typeof linesOfTrade)[number];

/** The field rule of a cost line: dollars per head. */
export const actualCostRule = { label: 'Cost', unit: '$/hd', digits: 21 } as const;

/**
 * Every cost that can be entered as paid, in the bridge's order: inputs of the carry in their own unit, then cost lines in $/hd, then the
 * interest rate.
 */
export const actualCostNames: readonly string[] = [
  ...carryAmountNames.filter((name) => !notByAmount.has(carryInputs[name].cost)),
  ...linesOfCarry.keys(),
  ...linesOfTrade,
  ...partsOf('interest'),
];

/** The figure that a cost replaces, when it is a line that depends on the trade; null for a cost that is set on the carry. */
export const lineOfTrade = (name: string): LineOfTrade | null =>
  linesOfTrade.find((line) => line === name) ?? null;

/** The carry with one cost set as it was paid. Without a carry it returns one that has only this cost. */
export function carryPaying(carry: Carry | null, name: string, amount: DecimalText): Carry {
  const base = carry ?? newCarry('');
  const whole = linesOfCarry.get(name);
  if (whole === undefined) return { ...base, [name]: amount };
  return { ...base, ...Object.fromEntries(partsOf(name).map((part) => [part, '0'])), [whole]: amount };
}
