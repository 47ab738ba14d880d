import type { DecimalText } from '../number/decimal.ts';
import { dividedBy, exactText, exactZero, minus, plus, signOf, times, type Exact } from '../number/exact.ts';
import { exactFigure, isSoldInTheWool, type TradeResult } from '../trade/calculate.ts';
import type { CostLineName } from '../carry/cost-lines.ts';
import type { CostName } from '../trade/names.ts';
import { kindOf } from '../animals/kinds.ts';
import { type Actual } from '../trade/facts/facts.ts';
import { exactOrNull, headBought, headOfSale, type Plan } from './record.ts';

/**
 * Cash in less cash out. It differs from the actual profit where animals died: they earn no sale here, while the profit
 * charges each at its purchase price and sells the whole mob.
 */
export interface Closeout {
  /** $: what the head that were sold brought, with their young and their wool. */
  readonly cashIn: DecimalText;
  /** $: all head at their purchase price, each line as paid, and the selling lines on the head that were sold. */
  readonly cashOut: DecimalText;
  readonly total: DecimalText;
  /** $ for each head bought. */
  readonly perHeadBought: DecimalText;
}

/** Lines that every head bought costs. */
const onAll: readonly (CostLineName | CostName)[] = [
  'purchaseCosts',
  'processingCosts',
  'backgrounding',
  'agistment',
  'supplementCost',
  'labour',
  'aircraftPerHead',
  'interestOnCapital',
  'interestOnCarry',
];

/** Lines that only a head that is sold costs. */
const onSold: readonly CostLineName[] = ['sellingCosts', 'commission'];
const onWool: readonly CostLineName[] = ['shearing', 'woolSelling'];

/** The closeout of a trade that is sold; null while something it needs is not available, or nothing is sold. */
export function closeoutOf(plan: Plan, actual: Actual, result: TradeResult): Closeout | null {
  const bought = headBought(plan, actual);
  const sold = actual.sales.reduce((sum, sale) => plus(sum, headOfSale(plan, actual, sale)), exactZero);
  if (signOf(sold) <= 0 || signOf(bought) <= 0) return null;
  const kind = kindOf(plan.trade.animalSubTypeId);
  const woolPriceHd = actual.woolPriceHd ?? plan.trade.woolPriceHd;
  const wool = exactOrNull(woolPriceHd, 'woolPriceHd') ?? exactZero;
  const isShorn = kind.animalTypeId === 2 && !isSoldInTheWool({ ...plan.trade, woolPriceHd });
  const young = exactOrNull(actual.sale2CostHd ?? plan.trade.sale2CostHd, 'sale2CostHd') ?? exactZero;
  const stock = exactFigure(result, 'capInvestInStock');
  const all = sumOf(result, onAll);
  const selling = sumOf(result, isShorn ? [...onSold, ...onWool] : onSold);
  const price = saleOf(plan, actual);
  if (typeof stock === 'string' || all === null || selling === null || price === null) return null;
  const income = plus(plus(price, kind.splitter ? young : exactZero), isShorn ? wool : exactZero);
  const cashIn = times(sold, income);
  const cashOut = plus(stock, plus(times(bought, all), times(sold, selling)));
  const total = minus(cashIn, cashOut);
  return {
    cashIn: exactText(cashIn),
    cashOut: exactText(cashOut),
    total: exactText(total),
    perHeadBought: exactText(dividedBy(total, bought)),
  };
}

function sumOf(result: TradeResult, names: readonly (CostLineName | CostName)[]): Exact | null {
  let sum = exactZero;
  for (const name of names) {
    const value = exactFigure(result, name);
    if (typeof value === 'string') return null;
    sum = plus(sum, value);
  }
  return sum;
}

/** The mean price of the head that were sold, $/hd; the planned one where a sale names none. */
function saleOf(plan: Plan, actual: Actual): Exact | null {
  let sum = exactZero;
  let head = exactZero;
  for (const sale of actual.sales) {
    const price = exactOrNull(sale.saleCostHd ?? plan.trade.saleCostHd, 'saleCostHd');
    if (price === null) return null;
    const count = headOfSale(plan, actual, sale);
    sum = plus(sum, times(count, price));
    head = plus(head, count);
  }
  return dividedBy(sum, head);
}
