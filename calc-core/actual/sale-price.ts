import { kindOf } from '../animals/kinds.ts';
import { dividedBy, exactZero, plus, signOf, times, type Exact } from '../number/exact.ts';
import { tradeInputs } from '../trade/inputs.ts';
import type { Actual, ActualSale } from '../trade/facts/facts.ts';
import { exactOrNull, type Plan } from './record.ts';

const isAboveZero = (value: Exact | null): value is Exact => value !== null && signOf(value) > 0;

/** Converts a price per head to another weight at the same price per kg. If a weight is missing, the price is unchanged. */
export function atWeight(price: Exact | null, from: Exact | null, to: Exact | null): Exact | null {
  if (price === null || !isAboveZero(from) || !isAboveZero(to)) return price;
  return times(dividedBy(price, from), to);
}

/**
 * The price of one animal in a sale, in $/hd, without its young. Without a price, the planned price at the sale's weight. Null if the
 * planned price is missing too.
 */
export function priceOfSale(plan: Plan, sale: Pick<ActualSale, 'saleCostHd' | 'saleWeightkg'>): Exact | null {
  const known = exactOrNull(sale.saleCostHd, 'saleCostHd');
  if (known !== null) return known;
  const planned = exactOrNull(plan.trade.saleCostHd, 'saleCostHd');
  if (!tradeInputs.saleWeightkg.appliesTo(kindOf(plan.trade.animalSubTypeId))) return planned;
  const from = exactOrNull(plan.trade.saleWeightkg, 'saleWeightkg');
  return atWeight(planned, from, exactOrNull(sale.saleWeightkg, 'saleWeightkg'));
}

/** The price of the calf or lamb sold with each head, in $/hd. 0 without young or without a price. */
export const youngOfSale = (plan: Plan, actual: Pick<Actual, 'sale2CostHd'>): Exact =>
  kindOf(plan.trade.animalSubTypeId).splitter
    ? (exactOrNull(actual.sale2CostHd ?? plan.trade.sale2CostHd, 'sale2CostHd') ?? exactZero)
    : exactZero;

/** The price of an animal and its young, in $/hd. The commission is charged on this amount. */
export const proceedsOfSale = (plan: Plan, actual: Actual, sale: ActualSale): Exact =>
  plus(priceOfSale(plan, sale) ?? exactZero, youngOfSale(plan, actual));
