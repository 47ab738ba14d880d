import { kindOf } from '../animals/kinds.ts';
import type { Carry } from '../carry/record.ts';
import { daysBetween } from '../number/dates.ts';
import { dividedBy, exactOf, exactZero, plus, signOf, times, type Exact } from '../number/exact.ts';
import { calculateTrade, calculateTradeKnowing, exactFigure, type KnownOfTrade } from '../trade/calculate.ts';
import { tradeInputs } from '../trade/inputs.ts';
import type { TradeFigureName } from '../trade/names.ts';
import type { StoredAmountName, Trade } from '../trade/record.ts';
import { usableAmount } from '../figure/amount.ts';
import { actualCostNames, carryPaying, lineOfTrade, actualCostRule } from '../trade/facts/costs.ts';
import { type Actual, type ActualSale } from '../trade/facts/facts.ts';
import { atWeight } from './sale-price.ts';
import { exactOrNull, headBought, headLeft, headOfSale, type Plan } from './record.ts';

/** The groups of causes, in the order in which the bridge puts them in; after them each cost that came out otherwise. */
export const bridgeGroups = [
  'purchase price',
  'purchase weight',
  'sale price',
  'sale weight',
  'wool',
  'head',
  'time',
  'deaths',
] as const;

type FixedGroup = (typeof bridgeGroups)[number];

/** A trade between its plan and what became of it: the planned records, and what is known instead of them. */
export interface State {
  readonly trade: Trade;
  readonly carry: Carry | null;
  readonly inputs: ReadonlyMap<StoredAmountName, Exact>;
  readonly figures: ReadonlyMap<TradeFigureName, Exact>;
}

/** Puts what became known of one group of causes in place of its plan. */
export interface Cause {
  readonly group: string;
  apply(state: State): State;
}

const knowing = (state: State, known: Partial<Record<StoredAmountName, Exact | null>>): State => ({
  ...state,
  inputs: new Map([
    ...state.inputs,
    ...(Object.entries(known).filter(([, value]) => value !== null) as [StoredAmountName, Exact][]),
  ]),
});

function withFigure(state: State, name: TradeFigureName, value: Exact | null): State {
  const figures = new Map(state.figures);
  if (value === null) figures.delete(name);
  else figures.set(name, value);
  return { ...state, figures };
}

/** The figures of a trade as far as this state knows. */
export const resultOf = ({ trade, carry, inputs, figures }: State) =>
  calculateTradeKnowing(carry, trade, { inputs, figures } satisfies KnownOfTrade);

/** The plan, its weeks held fast: under a growth carry the actual weights would otherwise move the time too. */
export function plannedState({ trade, carry }: Plan): State {
  const weeks = exactFigure(calculateTrade(carry, trade), 'weeksHeld');
  const figures = new Map<TradeFigureName, Exact>();
  if (typeof weeks !== 'string') figures.set('weeksHeld', weeks);
  return { trade, carry, inputs: new Map(), figures };
}

const isAboveZero = (value: Exact | null): value is Exact => value !== null && signOf(value) > 0;

interface Sold {
  readonly weight: Exact | null;
  readonly price: Exact | null;
}

/** The mean over all head, weighted: sold ones as sold, those that are left as planned. Null where nothing is known of it. */
function meanOf(
  plan: Plan,
  actual: Actual,
  planned: Exact | null,
  of: (sale: ActualSale) => Exact | null,
): Exact | null {
  const rows = actual.sales.map((sale) => ({ head: headOfSale(plan, actual, sale), value: of(sale) }));
  if (rows.every(({ value }) => value === null)) return null;
  const left = headLeft(plan, actual);
  if (isAboveZero(left)) rows.push({ head: left, value: null });
  let sum = exactZero;
  let head = exactZero;
  for (const row of rows) {
    const value = row.value ?? planned;
    if (value === null || !isAboveZero(row.head)) continue;
    sum = plus(sum, times(row.head, value));
    head = plus(head, row.head);
  }
  return signOf(head) > 0 ? dividedBy(sum, head) : null;
}

const planned = (plan: Plan, name: StoredAmountName): Exact | null => exactOrNull(plan.trade[name], name);

const soldOf = (plan: Plan, actual: Actual): Sold => ({
  weight: meanOf(plan, actual, planned(plan, 'saleWeightkg'), ({ saleWeightkg }) =>
    exactOrNull(saleWeightkg, 'saleWeightkg'),
  ),
  price: meanOf(plan, actual, planned(plan, 'saleCostHd'), ({ saleCostHd }) =>
    exactOrNull(saleCostHd, 'saleCostHd'),
  ),
});

/**
 * The weeks from the days that each head was there, over the head; head not sold yet count the planned weeks. Null when no
 * day of sale is known, or none was planned for those that are left.
 */
function weeksHeld(plan: Plan, actual: Actual): Exact | null {
  const from = actual.boughtOn ?? plan.trade.heldFrom;
  const weeks = exactFigure(calculateTrade(plan.carry, plan.trade), 'weeksHeld');
  return meanOf(plan, actual, typeof weeks === 'string' ? null : weeks, ({ soldOn }) => {
    const days = soldOn === null ? null : daysBetween(from, soldOn);
    return days === null || days < 0 ? null : dividedBy(exactOf(String(days)), exactOf('7'));
  });
}

/** A pair of weight and price as it became known, in two steps: the price at the planned weight, then the weight. */
function pairSteps(
  plan: Plan,
  names: { readonly weight: StoredAmountName; readonly price: StoredAmountName },
  known: Sold,
) {
  // Sheep sold by the head have no live weight, but their wool is weighed: each pair asks for its own weight.
  const isWeighed = tradeInputs[names.weight].appliesTo(kindOf(plan.trade.animalSubTypeId));
  const weightBefore = isWeighed ? planned(plan, names.weight) : null;
  const weight = isWeighed ? (known.weight ?? weightBefore) : null;
  const priceBefore = planned(plan, names.price);
  return {
    price: { [names.price]: known.price === null ? null : atWeight(known.price, weight, weightBefore) },
    weight: {
      [names.weight]: isWeighed ? known.weight : null,
      [names.price]:
        known.price ?? (known.weight === null ? null : atWeight(priceBefore, weightBefore, weight)),
    },
  };
}

/** Everything that became known, group by group in the bridge's order. */
export function causesOf(plan: Plan, actual: Actual): readonly Cause[] {
  const bought = pairSteps(
    plan,
    { weight: 'purchaseWeightkg', price: 'purchaseCostHd' },
    {
      weight: exactOrNull(actual.purchaseWeightkg, 'purchaseWeightkg'),
      price: exactOrNull(actual.purchaseCostHd, 'purchaseCostHd'),
    },
  );
  const sold = pairSteps(plan, { weight: 'saleWeightkg', price: 'saleCostHd' }, soldOf(plan, actual));
  const wool = pairSteps(
    plan,
    { weight: 'woolSaleWeight', price: 'woolPriceHd' },
    {
      weight: exactOrNull(actual.woolSaleWeight, 'woolSaleWeight'),
      price: exactOrNull(actual.woolPriceHd, 'woolPriceHd'),
    },
  );
  const deaths = exactOrNull(actual.deaths, 'numberOfHead');
  const fixed: Readonly<Record<FixedGroup, (state: State) => State>> = {
    'purchase price': (state) => knowing(state, bought.price),
    'purchase weight': (state) => knowing(state, bought.weight),
    'sale price': (state) =>
      knowing(knowing(state, sold.price), { sale2CostHd: exactOrNull(actual.sale2CostHd, 'sale2CostHd') }),
    'sale weight': (state) => knowing(state, sold.weight),
    wool: (state) => knowing(knowing(state, wool.price), wool.weight),
    head: (state) => knowing(state, { numberOfHead: exactOrNull(actual.head, 'numberOfHead') }),
    // Until here the planned weeks held fast; from here they are the actual ones, or follow from the weights as they became.
    time: (state) => withFigure(state, 'weeksHeld', weeksHeld(plan, actual)),
    deaths: (state) => (deaths === null ? state : withDeaths(state, plan, actual, deaths)),
  };
  return [
    ...bridgeGroups.map((group) => ({ group, apply: fixed[group] })),
    ...actualCostNames
      .filter((name) => actual.costs[name] !== undefined)
      .map((name) => ({ group: name, apply: (state: State) => withCost(state, name, actual.costs[name]!) })),
  ];
}

/** The plan with everything that became known in its place. */
export const actualState = (plan: Plan, actual: Actual): State =>
  causesOf(plan, actual).reduce((state, { apply }) => apply(state), plannedState(plan));

/** Deaths take the place of the losses' percentage: each head lost at its purchase price, shared over the mob. */
function withDeaths(state: State, plan: Plan, actual: Actual, deaths: Exact): State {
  const head = headBought(plan, actual);
  const price = exactFigure(resultOf(state), 'capInvestInStock');
  const lost = withFigure(state, 'lossHead', deaths);
  if (typeof price === 'string' || signOf(head) <= 0) return lost;
  // capInvestInStock is head x price: over the head twice it is the price of one head shared over the mob.
  return withFigure(lost, 'losses', dividedBy(times(deaths, price), times(head, head)));
}

function withCost(state: State, name: string, amount: string): State {
  const line = lineOfTrade(name);
  const paid = usableAmount(amount, actualCostRule);
  if (paid === null) return state;
  return line === null
    ? { ...state, carry: carryPaying(state.carry, name, amount) }
    : withFigure(state, line, exactOf(paid));
}
