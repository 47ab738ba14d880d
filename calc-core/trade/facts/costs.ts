import { carryInputs } from '../../carry/inputs.ts';
import { carryAmountNames, newCarry, type Carry, type CarryAmountName } from '../../carry/record.ts';
import type { CostLineName } from '../../carry/cost-lines.ts';
import type { DecimalText } from '../../number/decimal.ts';

/** The amounts of a carry that belong to a cost line. */
const partsOf = (line: string): readonly CarryAmountName[] =>
  carryAmountNames.filter((name) => carryInputs[name].cost === line);

/** Cost lines that depend only on the carry, each with the input that stores the line if it is entered as one amount. */
const linesOfCarry: ReadonlyMap<string, CarryAmountName> = new Map(
  carryAmountNames.flatMap((name) => {
    const { cost, takesWhole } = carryInputs[name];
    return cost !== null && takesWhole === true ? [[cost, name] as const] : [];
  }),
);

/** Lines that cannot be entered as one amount: deaths have their own facts, and the others follow from a rate or are not charged. */
const notByAmount: ReadonlySet<string | null> = new Set(['losses', 'interest', null]);

/** Lines that depend on time, price or head. If one is entered as one amount, the amount replaces the figure. */
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

/** The figure that a cost replaces. Null if the cost is an input of the carry instead. */
export const lineOfTrade = (name: string): LineOfTrade | null =>
  linesOfTrade.find((line) => line === name) ?? null;

/** The carry with one cost set to the amount that was paid. Without a carry, returns a carry that has only this cost. */
export function carryPaying(carry: Carry | null, name: string, amount: DecimalText): Carry {
  const base = carry ?? newCarry('');
  const whole = linesOfCarry.get(name);
  if (whole === undefined) return { ...base, [name]: amount };
  return { ...base, ...Object.fromEntries(partsOf(name).map((part) => [part, '0'])), [whole]: amount };
}
