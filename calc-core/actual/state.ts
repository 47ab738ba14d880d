import { kindOf } from '../animals/kinds.ts';
import type { Carry } from '../carry/record.ts';
import { daysBetween } from '../number/dates.ts';
import { dividedBy, exactOf, minus, plus, signOf, times, type Exact } from '../number/exact.ts';
import {
  calculateTrade,
  calculateTradeKnowing,
  exactFigure,
  type KnownOfTrade,
  type TradeResult,
} from '../trade/calculate.ts';
import { tradeInputs } from '../trade/inputs.ts';
import type { TradeFigureName } from '../trade/names.ts';
import type { StoredAmountName, Trade } from '../trade/record.ts';
import { usableAmount } from '../figure/amount.ts';
import { actualCostNames, carryPaying, lineOfTrade, actualCostRule } from '../trade/facts/costs.ts';
import { saleCosts, type Actual, type ActualSale } from '../trade/facts/facts.ts';
import type { SharedFigure } from '../trade/facts/split-share.ts';
import { meanOfSales, meanOverHead, sharesOfDead, sharesOfSales } from './mean.ts';
import { shareOf } from './mob/share.ts';
import { exactOrNull, headBought, headLeft, headUncounted, type Plan } from './record.ts';
import { isKnownBySale, meanSaleCost, withMeanSaleCost } from './sale-costs.ts';
import { atWeight, priceOfSale } from './sale-price.ts';

/** The fixed causes of a changed profit, in the bridge's order. After them come changed costs and, for a split mob, 'split'. */
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

/** A trade in which facts have replaced none, some or all of the planned values. */
export interface State {
  readonly trade: Trade;
  readonly carry: Carry | null;
  readonly inputs: ReadonlyMap<StoredAmountName, Exact>;
  readonly figures: ReadonlyMap<TradeFigureName, Exact>;
  /** The correction of each figure, in $ for all head. Only for a part of a split mob. */
  readonly share?: ReadonlyMap<SharedFigure, Exact>;
}

/** Replaces planned values with the facts of one group. */
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

/** Calculates the figures of a trade in this state. */
export function resultOf(state: State): TradeResult {
  const { trade, carry, inputs, figures } = state;
  const own = calculateTradeKnowing(carry, trade, { inputs, figures } satisfies KnownOfTrade);
  const head = knownAmount(state, 'numberOfHead');
  if (state.share === undefined || head === null || signOf(head) <= 0) return own;
  const shared = new Map(figures);
  for (const [name, ofAll] of state.share) {
    const value = exactFigure(own, name);
    if (typeof value !== 'string') shared.set(name, plus(value, ofEach(name, ofAll, head)));
  }
  return calculateTradeKnowing(carry, trade, { inputs, figures: shared });
}

/** Converts a correction in $ for all head to the unit of its figure: per head, except for inventoryChange. */
const ofEach = (name: SharedFigure, ofAll: Exact, head: Exact): Exact =>
  name === 'inventoryChange' ? ofAll : dividedBy(ofAll, head);

/** The fact if there is one, else the planned amount. */
export const knownAmount = ({ trade, inputs }: State, name: StoredAmountName): Exact | null =>
  inputs.get(name) ?? exactOrNull(trade[name], name);

/** The plan with its weeks fixed. A growth-rate carry calculates weeks from weights. Actual weights must not change the planned weeks. */
export function plannedState({ trade, carry }: Plan): State {
  const weeks = exactFigure(calculateTrade(carry, trade), 'weeksHeld');
  const figures = new Map<TradeFigureName, Exact>();
  if (typeof weeks !== 'string') figures.set('weeksHeld', weeks);
  return { trade, carry, inputs: new Map(), figures };
}

interface Pair {
  readonly weight: Exact | null;
  readonly price: Exact | null;
}

const planned = (plan: Plan, name: StoredAmountName): Exact | null => exactOrNull(plan.trade[name], name);

/**
 * The mean sale weight and price of the mob. Unsold head count with their planned values. The weight or the price is null if no sale has
 * one.
 */
function soldOf(plan: Plan, actual: Actual): Pair {
  const knows = (name: 'saleWeightkg' | 'saleCostHd') =>
    actual.sales.some((sale) => exactOrNull(sale[name], name) !== null);
  const left = { weight: planned(plan, 'saleWeightkg'), price: planned(plan, 'saleCostHd') };
  const weightOf = ({ saleWeightkg }: ActualSale) => exactOrNull(saleWeightkg, 'saleWeightkg') ?? left.weight;
  return {
    weight: knows('saleWeightkg') ? meanOfSales(plan, actual, { of: weightOf, left: left.weight }) : null,
    // Null if no sale has a price. Then `pairSteps` multiplies the planned $/kg by the mean sale weight.
    price: knows('saleCostHd')
      ? meanOfSales(plan, actual, { of: (sale) => priceOfSale(plan, sale), left: left.price })
      : null,
  };
}

/**
 * True if the day of a sale or of the deaths is known. The figure `weeksHeld` is then a mean that includes head that have left, so it does
 * not say when the unsold head leave.
 */
export const isWeeksHeldMean = (actual: Actual): boolean =>
  actual.sales.some(({ soldOn }) => soldOn !== null) || sharesOfDead(actual, () => null).length > 0;

/** The mean weeks held. Unsold head count with the planned weeks. Null if no day of a sale or death is known. */
function weeksHeld(plan: Plan, actual: Actual): Exact | null {
  const from = actual.boughtOn ?? plan.trade.heldFrom;
  const weeks = exactFigure(calculateTrade(plan.carry, plan.trade), 'weeksHeld');
  const left = typeof weeks === 'string' ? null : weeks;
  const heldTill = (day: string | null): Exact | null => {
    const days = day === null ? null : daysBetween(from, day);
    return days === null || days < 0 ? null : dividedBy(exactOf(String(days)), exactOf('7'));
  };
  const sold = sharesOfSales(plan, actual, ({ soldOn }) => heldTill(soldOn));
  const dead = sharesOfDead(actual, heldTill);
  if ([...sold, ...dead].every(({ value }) => value === null)) return null;
  return meanOverHead([
    ...sold.map(({ head, value }) => ({ head, value: value ?? left })),
    ...dead,
    { head: headLeft(plan, actual), value: left },
  ]);
}

/** The values for two steps: `price` at the planned weight, then `weight`. */
function pairSteps(
  plan: Plan,
  names: { readonly weight: StoredAmountName; readonly price: StoredAmountName },
  known: Pair,
) {
  // Check each weight by itself: sheep sold by the head have no live weight, but their wool has a weight.
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

/** All facts, group by group, in the bridge's order. */
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
  const share = shareOf(actual);
  const fixed: Readonly<Record<FixedGroup, (state: State) => State>> = {
    'purchase price': (state) => knowing(state, bought.price),
    'purchase weight': (state) => knowing(state, bought.weight),
    'sale price': (state) =>
      knowing(knowing(state, sold.price), { sale2CostHd: exactOrNull(actual.sale2CostHd, 'sale2CostHd') }),
    'sale weight': (state) => knowing(state, sold.weight),
    wool: (state) => knowing(knowing(state, wool.price), wool.weight),
    head: (state) => knowing(state, { numberOfHead: exactOrNull(actual.head, 'numberOfHead') }),
    // Without actual days, `weeksHeld` is null. A growth-rate carry then calculates the weeks from the actual weights.
    time: (state) => {
      const heldFrom = actual.boughtOn ?? plan.trade.heldFrom;
      const from = { ...state, trade: { ...state.trade, heldFrom } };
      return withFigure(from, 'weeksHeld', weeksHeld(plan, actual));
    },
    deaths: (state) => {
      const isCounted = actual.sales.some(({ head }) => head !== null);
      const dead = deaths ?? (isCounted ? fewerThanPlanned(state, headUncounted(plan, actual)) : null);
      return dead === null ? state : withDeaths(state, plan, actual, dead);
    },
  };
  return [
    ...bridgeGroups.map((group) => ({ group, apply: fixed[group] })),
    ...actualCostNames
      .filter((name) => actual.costs[name] !== undefined || isKnownBySale(actual, name))
      .map((name) => ({ group: name, apply: (state: State) => withCost(state, plan, actual, name) })),
    ...(share.size === 0 ? [] : [{ group: 'split', apply: (state: State): State => ({ ...state, share }) }]),
  ];
}

/** The plan with all facts inserted. */
export const actualState = (plan: Plan, actual: Actual): State =>
  causesOf(plan, actual).reduce((state, { apply }) => apply(state), plannedState(plan));

/** While no deaths are entered, the planned losses count. Returns `uncounted` if the plan loses more, because counted head were sold. */
function fewerThanPlanned(state: State, uncounted: Exact): Exact | null {
  const lost = exactFigure(resultOf(state), 'lossHead');
  return typeof lost !== 'string' && signOf(minus(lost, uncounted)) > 0 ? uncounted : null;
}

/** The number of deaths replaces the loss percentage. Each dead animal costs its purchase price, shared by all head of the mob. */
function withDeaths(state: State, plan: Plan, actual: Actual, deaths: Exact): State {
  const head = headBought(plan, actual);
  const price = exactFigure(resultOf(state), 'capInvestInStock');
  const lost = withFigure(state, 'lossHead', deaths);
  if (typeof price === 'string' || signOf(head) <= 0) return lost;
  // capInvestInStock is head x price. Divide by head twice: once for the price, once for the cost per head.
  return withFigure(lost, 'losses', dividedBy(times(deaths, price), times(head, head)));
}

function withCost(state: State, plan: Plan, actual: Actual, name: string): State {
  const all = withCostOfAll(state, name, actual.costs[name]);
  const cost = saleCosts.find((each) => each === name);
  // Once one selling cost of a sale is known, the figure replaces the carry's line, so every later part must change the figure.
  const isPart = cost !== 'commission' && state.figures.has('sellingCosts');
  if (cost === undefined || !(isPart || isKnownBySale(actual, name))) return all;
  const mean = meanSaleCost(plan, actual, all.carry, cost);
  return mean === null ? all : { ...all, figures: withMeanSaleCost(all.figures, state.carry, cost, mean) };
}

function withCostOfAll(state: State, name: string, amount: string | undefined): State {
  const line = lineOfTrade(name);
  const paid = usableAmount(amount, actualCostRule);
  if (amount === undefined || paid === null) return state;
  if (line !== null) return withFigure(state, line, exactOf(paid));
  const carry = carryPaying(state.carry, name, amount);
  // An amount for all selling costs replaces the costs of each sale.
  return name === 'sellingCosts' ? withFigure({ ...state, carry }, name, null) : { ...state, carry };
}
