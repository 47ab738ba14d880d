import { carryInputs } from '../../carry/inputs.ts';
import { carryAmountNames, newCarry, type Carry, type CarryAmountName } from '../../carry/record.ts';
import type { CostLineName } from '../../carry/cost-lines.ts';
import type { DecimalText } from '../../number/decimal.ts';

const partsOf = (line: string): readonly CarryAmountName[] =>
  carryAmountNames.filter((name) => carryInputs[name].cost === line);

/** Cost lines that depend only on the carry. If a line is entered as one amount, the input given here stores the amount. */
const linesOfCarry: ReadonlyMap<string, CarryAmountName> = new Map(
  carryAmountNames.flatMap((name) => {
    const { cost, takesWhole } = carryInputs[name];
    return cost !== null && takesWhole === true ? [[cost, name] as const] : [];
  }),
);

/**
 * Values of `cost` that a person cannot enter as one amount. Losses follow from deaths, and interest from a rate. Null means that the input is
 * not a cost.
 */
const notByAmount: ReadonlySet<string | null> = new Set(['losses', 'interest', null]);

/** Lines that depend on time, price or head. An entered amount replaces the figure. */
const linesOfTrade = [
  'backgrounding',
  'agistment',
  'supplementCost',
  'woolSelling',
  'commission',
  'labour',
  'aircraftPerHead',
] as const satisfies readonly CostLineName[];

/** A cost line that is a figure of the trade. */
export type LineOfTrade = (typeof linesOfTrade)[number];

/** The field rule of a cost line, $/hd. */
export const actualCostRule = { label: 'Cost', unit: '$/hd', digits: 21 } as const;

/** All costs that can be entered as paid, in the bridge's order. Inputs of the carry are in their own unit, cost lines in $/hd. */
export const actualCostNames: readonly string[] = [
  ...carryAmountNames.filter((name) => !notByAmount.has(carryInputs[name].cost)),
  ...linesOfCarry.keys(),
  ...linesOfTrade,
  ...partsOf('interest'),
];

/** The figure that a paid cost replaces. Null if the cost replaces an input of the carry. */
export const lineOfTrade = (name: string): LineOfTrade | null =>
  linesOfTrade.find((line) => line === name) ?? null;

/** Sets one cost of a carry to the amount that was paid. Without a carry, returns a carry with only this cost. */
export function carryPaying(carry: Carry | null, name: string, amount: DecimalText): Carry {
  const base = carry ?? newCarry('');
  const whole = linesOfCarry.get(name);
  if (whole === undefined) return { ...base, [name]: amount };
  return { ...base, ...Object.fromEntries(partsOf(name).map((part) => [part, '0'])), [whole]: amount };
}
