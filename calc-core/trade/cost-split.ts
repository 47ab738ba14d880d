import type { FigureValue } from '../figure/declare.ts';
import { Decimal } from '../number/decimal.ts';
import { isSoldInTheWool, type CarryResult, type TradeResult } from './calculate.ts';
import type { TradeFigureName } from './names.ts';
import type { Trade } from './record.ts';

/** One piece of the cost bar, $/hd. `series` is the number of its colour, from 1. */
export interface CostLine {
  readonly series: number;
  readonly label: string;
  readonly value: Decimal;
  /** Per cent of the whole. */
  readonly share: Decimal;
}

/** The cost lines of each colour, with their names in the legend. The first entry has colour 1. */
const series: readonly (readonly (readonly [TradeFigureName, string])[])[] = [
  [
    ['agistment', 'Agistment'],
    ['backgrounding', 'Backgrounding'],
  ],
  [['supplementCost', 'Supplements']],
  [
    ['processingCosts', 'Processing'],
    ['shearing', 'Shearing'],
  ],
  [['purchaseCosts', 'Purchase costs']],
  [
    ['sellingCosts', 'Selling'],
    ['commission', 'Commission'],
    ['woolSelling', 'Wool'],
  ],
  [['losses', 'Losses']],
  [
    ['labour', 'Labour'],
    ['aircraftPerHead', 'Aircraft'],
  ],
  [
    ['interestOnCapital', 'Interest'],
    ['interestOnCarry', 'Interest'],
  ],
];

const shearingOnly: ReadonlySet<TradeFigureName> = new Set(['shearing', 'woolSelling']);

const amount = ({ value }: FigureValue): Decimal => value ?? new Decimal(0);

/** Splits a trade's cost of carry into lines. Lines of 0 are omitted. Empty if the cost cannot be calculated. */
export function tradeCostLines(trade: Trade, { figures }: TradeResult): readonly CostLine[] {
  const total = figures.costOfCarryPerHead.value;
  if (total === null) return [];
  const soldInWool = isSoldInTheWool(trade);
  const counts = (name: TradeFigureName): boolean =>
    !(soldInWool && shearingOnly.has(name)) && !amount(figures[name]).isZero();
  return series.flatMap((members, index) => {
    const lines = members.filter(([name]) => counts(name));
    const value = lines.reduce((sum, [name]) => sum.plus(amount(figures[name])), new Decimal(0));
    const label = joined(lines.map(([, word]) => word));
    return value.isZero() ? [] : [{ series: index + 1, label, value, share: shareOf(value, total) }];
  });
}

/** Splits a carry's cost into lines. Costs that depend on a trade are omitted. */
export function carryCostLines({ figures }: CarryResult): readonly CostLine[] {
  const total = amount(figures.carryPerHd);
  const known = [
    { series: 3, label: 'Processing', value: amount(figures.processingCosts) },
    { series: 3, label: 'Shearing', value: amount(figures.shearing) },
    { series: 4, label: 'Purchase costs', value: amount(figures.purchaseCosts) },
    { series: 5, label: 'Selling', value: amount(figures.sellingCosts) },
  ];
  const rest = known.reduce((left, { value }) => left.minus(value), total);
  return [{ series: 1, label: 'While held', value: rest }, ...known]
    .filter(({ value }) => value.gt(0))
    .map((line) => ({ ...line, share: shareOf(line.value, total) }));
}

/** In per cent. 0 if the total is 0. */
const shareOf = (value: Decimal, total: Decimal): Decimal =>
  total.isZero() ? total : value.div(total).times(100);

/** `['Selling', 'Commission', 'Selling']` → "Selling, commission". */
function joined(words: readonly string[]): string {
  return [...new Set(words)].map((word, index) => (index === 0 ? word : word.toLowerCase())).join(', ');
}
