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

/**
 * The mean of a selling cost over the mob, in $/hd. Each sale uses its own cost. A sale without one uses the cost entered for the mob, or
 * else the carry's rate.
 */
export function meanSaleCost(plan: Plan, actual: Actual, carry: Carry | null, cost: SaleCost): Exact | null {
  const known = amountOf(actual.costs[cost]);
  const rate = rateOf(carry, cost);
  const atRate = (sale: ActualSale): Exact =>
    cost === 'commission' ? dividedBy(times(rate, proceedsOfSale(plan, actual, sale)), hundred) : rate;
  const otherwise = (sale: ActualSale): Exact => known ?? atRate(sale);
  return meanOfSales(plan, actual, {
    of: (sale) => amountOf(sale.costs?.[cost]) ?? otherwise(sale),
    left: otherwise(notSoldYet),
  });
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
  const parts = saleCosts.filter((each) => each !== 'commission').map((each) => rateOf(carry, each));
  const whole = figures.get('sellingCosts') ?? parts.reduce(plus, exactZero);
  return new Map(figures).set('sellingCosts', plus(minus(whole, rateOf(carry, cost)), mean));
}
