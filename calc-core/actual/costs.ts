import { carryAmountNames, newCarry, type Carry, type CarryAmountName } from '../carry/record.ts';
import type { CostLineName } from '../trade/names.ts';
import type { DecimalText } from '../number/decimal.ts';

/** Inputs of a carry that are no cost: time, growth and losses have facts of their own. */
const noCosts: ReadonlySet<string> = new Set([
  'weeksHeld',
  'weightGainKg',
  'losePercentage',
  'numberOfBales',
]);

/** A line that the carry alone decides, given as one amount: the input that takes it, and those that are then 0. */
const linesOfCarry = {
  purchaseCosts: ['freightIn', 'buyingFee'],
  processingCosts: [
    'processingOther',
    'tags',
    'drench',
    'drenchDose',
    'vet',
    'vetDose',
    'vaccine',
    'vaccineDose',
    'dipping',
    'dippingDose',
    'jetting',
    'jettingDose',
  ],
  shearing: ['shearingPerHead', 'shearingSundry'],
  sellingCosts: ['yardLevy', 'advertising', 'freightOut'],
} as const satisfies Partial<Record<CostLineName, readonly CarryAmountName[]>>;

/** A line that depends on time, price or head, given as one amount: the figure itself is what became known. */
const linesOfTrade = [
  'backgrounding',
  'agistment',
  'supplementCost',
  'woolSelling',
  'commission',
  'labour',
  'aircraftPerHead',
] as const satisfies readonly CostLineName[];

type LineOfCarry = keyof typeof linesOfCarry;

/** A line of cost that is a figure of the trade, not an input of its carry. */
export type LineOfTrade = (typeof linesOfTrade)[number];

/** What a line of cost may be: dollars a head. */
export const actualCostRule = { label: 'Cost', unit: '$/hd', digits: 21 } as const;

/** The group of causes that interest makes: it comes last. */
const interestName = 'annualInterestRate';

/**
 * Every cost that may be known otherwise, in the bridge's order: inputs of the carry in their own unit, then lines of cost in
 * $/hd, then the interest rate.
 */
export const actualCostNames: readonly string[] = [
  ...carryAmountNames.filter((name) => !noCosts.has(name) && name !== interestName),
  ...Object.keys(linesOfCarry),
  ...linesOfTrade,
  interestName,
];

/** The figure a cost is itself, when it is a line that depends on the trade; null for one that is set on the carry. */
export const lineOfTrade = (name: string): LineOfTrade | null =>
  linesOfTrade.find((line) => line === name) ?? null;

/** The carry with one cost as it was paid. No carry at all becomes one that has this cost alone. */
export function carryPaying(carry: Carry | null, name: string, amount: DecimalText): Carry {
  const base = carry ?? newCarry('');
  const parts = linesOfCarry[name as LineOfCarry] as readonly CarryAmountName[] | undefined;
  if (parts === undefined) return { ...base, [name]: amount };
  const [whole, ...others] = parts;
  return { ...base, ...Object.fromEntries(others.map((other) => [other, '0'])), [whole!]: amount };
}
