import { Decimal, kindOf, tradeFigures, type CarryResult, type FigureValue, type Trade, type TradeFigureName, type TradeResult } from '#calc-core';

/** One piece of the cost bar, in $/hd; its series is its place in the fixed colour order, from 1. */
export interface CostLine {
  readonly series: number;
  readonly label: string;
  readonly value: Decimal;
  /** Per cent of the whole. */
  readonly share: Decimal;
}

/** The cost lines of a trade in the fixed order of the series colours (look.md, series). */
const series: readonly (readonly TradeFigureName[])[] = [
  ['agistment', 'backgrounding'],
  ['supplementCost'],
  ['processingCosts', 'shearing'],
  ['purchaseCosts'],
  ['sellingCosts', 'commission', 'woolSelling'],
  ['losses'],
  ['labour', 'aircraftPerHead'],
  ['interestOnCapital', 'interestOnCarry'],
];

const shearingOnly: ReadonlySet<TradeFigureName> = new Set(['shearing', 'woolSelling']);

const amount = ({ value }: FigureValue): Decimal => value ?? new Decimal(0);

/** Where a trade's cost of carry goes; empty while it cannot be worked out. Lines at zero are left out. */
export function tradeCostLines(trade: Trade, { figures }: TradeResult): readonly CostLine[] {
  const total = figures.costOfCarryPerHead.value;
  if (total === null) return [];
  const soldInWool = kindOf(trade.animalSubTypeId).shorn && new Decimal(trade.woolPriceHd ?? '0').lte(0);
  const counted = (names: readonly TradeFigureName[]): readonly TradeFigureName[] =>
    names.filter((name) => !(soldInWool && shearingOnly.has(name)) && !amount(figures[name]).isZero());
  return series.flatMap((names, index) => {
    const lines = counted(names);
    const value = lines.reduce((sum, name) => sum.plus(amount(figures[name])), new Decimal(0));
    return value.isZero() ? [] : [{ series: index + 1, label: joined(lines), value, share: shareOf(value, total) }];
  });
}

/** Where a carry's own cost goes, before anything that depends on a trade. */
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

const shareOf = (value: Decimal, total: Decimal): Decimal => (total.isZero() ? total : value.div(total).times(100));

const shortNames: { readonly [label: string]: string } = {
  'Selling costs, agent commission': 'Selling, commission',
  'Interest on capital, interest on carry': 'Interest',
};

/** The declared labels, the first as it is and the others small; shorter where the bar's legend has a word for the pair. */
function joined(names: readonly TradeFigureName[]): string {
  const label = names
    .map((name, index) => {
      const { label } = tradeFigures[name];
      return index === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1);
    })
    .join(', ');
  return shortNames[label] ?? label;
}
