import { carryInputs } from '../carry/inputs.ts';
import type { Carry } from '../carry/record.ts';
import { usableAmount } from '../figure/amount.ts';
import type { DecimalText } from '../number/decimal.ts';
import { dividedBy, exactOf, exactZero, minus, plus, times, type Exact } from '../number/exact.ts';
import type { TradeFigureName } from '../trade/names.ts';
import { actualCostRule } from '../trade/facts/costs.ts';
import { saleCosts, type Actual, type ActualSale, type SaleCost } from '../trade/facts/facts.ts';
import { meanOfSales } from './mean.ts';
import type { Plan } from './record.ts';
import { proceedsOfSale } from './sale-price.ts';

const hundred = exactOf('100');
/** The costs that one cost line, `sellingCosts`, contains. */
const partsOfSelling = saleCosts.filter((cost) => cost !== 'commission');
const notSoldYet: ActualSale = { soldOn: null, head: null, saleWeightkg: null, saleCostHd: null };

const amountOf = (text: DecimalText | null | undefined): Exact | null => {
  const usable = usableAmount(text, actualCostRule);
  return usable === null ? null : exactOf(usable);
};

/** The carry's rate for a cost: $/hd, or per cent for the commission. 0 if the rate is absent. */
function rateOf(carry: Carry | null, cost: SaleCost): Exact {
  const name = cost === 'commission' ? 'agentCommission' : cost;
  const usable = usableAmount(carry?.[name], carryInputs[name]);
  return usable === null ? exactZero : exactOf(usable);
}

/** True if at least one sale has its own amount for this cost. */
export const isKnownBySale = ({ sales }: Actual, name: string): boolean =>
  sales.some(({ costs }) => amountOf(costs?.[name as SaleCost]) !== null);

/** A selling cost of one sale, in $/hd: its own, else the cost entered for the mob, else the carry's rate. */
function costOfSale(plan: Plan, actual: Actual, carry: Carry | null, cost: SaleCost) {
  const known = amountOf(actual.costs[cost]);
  const rate = rateOf(carry, cost);
  const atRate = (sale: ActualSale): Exact =>
    cost === 'commission' ? dividedBy(times(rate, proceedsOfSale(plan, actual, sale)), hundred) : rate;
  return (sale: ActualSale): Exact => amountOf(sale.costs?.[cost]) ?? known ?? atRate(sale);
}

/** The mean of a selling cost over the mob, in $/hd. */
export function meanSaleCost(plan: Plan, actual: Actual, carry: Carry | null, cost: SaleCost): Exact | null {
  const of = costOfSale(plan, actual, carry, cost);
  return meanOfSales(plan, actual, { of, left: of(notSoldYet) });
}

/** A mob with its facts, for {@link sellingOfLot}. */
export interface SellingMob {
  readonly plan: Plan;
  readonly actual: Actual | null;
  /** The carry and the figures with each fact in place of the plan. */
  readonly state: { readonly carry: Carry | null; readonly figures: ReadonlyMap<TradeFigureName, Exact> };
  /** A cost line of the mob, $/hd. */
  perHead(name: 'sellingCosts' | 'commission'): Exact;
}

/**
 * The selling costs and the commission of head that leave together, in $. If no head died, the lots of a mob add up to the mob's lines.
 * @param lot - `sale` is null for head that are not sold yet. `brought` is in $
 */
export function sellingOfLot(
  { plan, actual, state: { carry, figures }, perHead }: SellingMob,
  {
    sale,
    head,
    brought,
  }: { readonly sale: ActualSale | null; readonly head: Exact; readonly brought: Exact },
): { readonly sellingCosts: Exact; readonly commission: Exact } {
  const own = (cost: SaleCost): Exact | null =>
    actual === null ? null : costOfSale(plan, actual, carry, cost)(sale ?? notSoldYet);
  const isOwnCommission = actual !== null && isKnownBySale(actual, 'commission');
  const isOneCommission = !isOwnCommission && figures.has('commission');
  const commission = isOwnCommission ? own('commission') : isOneCommission ? perHead('commission') : null;
  // The figure replaces the carry's line only if a sale has its own costs.
  const parts = figures.has('sellingCosts') ? partsOfSelling.flatMap((cost) => own(cost) ?? []) : [];
  return {
    sellingCosts: times(head, parts.length === 0 ? perHead('sellingCosts') : parts.reduce(plus)),
    commission:
      commission === null
        ? dividedBy(times(rateOf(carry, 'commission'), brought), hundred)
        : times(head, commission),
  };
}

/**
 * Returns the figures with this selling cost set to `mean`, in $/hd.
 * @param carry - the carry before this cost was set
 */
export function withMeanSaleCost(
  figures: ReadonlyMap<TradeFigureName, Exact>,
  carry: Carry | null,
  cost: SaleCost,
  mean: Exact,
): ReadonlyMap<TradeFigureName, Exact> {
  if (cost === 'commission') return new Map(figures).set('commission', mean);
  // One cost line contains yard levy, freight out and advertising. Replace only this cost's part of the line.
  const parts = partsOfSelling.map((each) => rateOf(carry, each));
  const whole = figures.get('sellingCosts') ?? parts.reduce(plus, exactZero);
  return new Map(figures).set('sellingCosts', plus(minus(whole, rateOf(carry, cost)), mean));
}
