import type { DecimalText } from '../number/decimal.ts';
import { dividedBy, exactText, exactZero, minus, plus, signOf, times, type Exact } from '../number/exact.ts';
import { exactFigure, isSoldInTheWool, type TradeResult } from '../trade/calculate.ts';
import type { CostLineName } from '../carry/cost-lines.ts';
import type { CostName } from '../trade/names.ts';
import { kindOf } from '../animals/kinds.ts';
import { type Actual } from '../trade/facts/facts.ts';
import { meanOverHead, sharesOfSales } from './mean.ts';
import { headBought, headOfSale, type Plan } from './record.ts';
import { sellingOfLot } from './sale-costs.ts';
import { priceOfSale, youngOfSale } from './sale-price.ts';
import { actualState, knownAmount } from './state.ts';

/** Cash in, cash out, and the difference. Wool, shearing and selling costs count only for sold head. */
export interface Closeout {
  /** $ from the sold head, their young and their wool. */
  readonly cashIn: DecimalText;
  /** $ for all purchases, the costs paid, and the selling costs of sold head. */
  readonly cashOut: DecimalText;
  readonly total: DecimalText;
  /** $ for each head bought. */
  readonly perHeadBought: DecimalText;
}

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

const onSold: readonly CostLineName[] = ['sellingCosts', 'commission'];
const onWool: readonly CostLineName[] = ['shearing', 'woolSelling'];

/** The closeout of a trade. Null if nothing is bought or sold, or a needed figure is missing. */
export function closeoutOf(plan: Plan, actual: Actual, result: TradeResult): Closeout | null {
  const bought = headBought(plan, actual);
  const sold = actual.sales.reduce((sum, sale) => plus(sum, headOfSale(plan, actual, sale)), exactZero);
  if (signOf(sold) <= 0 || signOf(bought) <= 0) return null;
  const kind = kindOf(plan.trade.animalSubTypeId);
  const woolPriceHd = actual.woolPriceHd ?? plan.trade.woolPriceHd;
  const isShorn = kind.animalTypeId === 2 && !isSoldInTheWool({ ...plan.trade, woolPriceHd });
  const state = actualState(plan, actual);
  const wool = isShorn ? (knownAmount(state, 'woolPriceHd') ?? exactZero) : exactZero;
  const stock = exactFigure(result, 'capInvestInStock');
  const all = sumOf(result, onAll);
  const selling = sumOf(result, onSold);
  const ofWool = isShorn ? sumOf(result, onWool) : exactZero;
  const price = meanOverHead(sharesOfSales(plan, actual, (sale) => priceOfSale(plan, sale)));
  if (typeof stock === 'string' || all === null || selling === null || ofWool === null || price === null)
    return null;
  const young = youngOfSale(plan, actual);
  const mob = { plan, actual, state, perHead: (name: CostLineName) => sumOf(result, [name]) ?? exactZero };
  const paid = actual.sales.map((sale) => {
    const head = headOfSale(plan, actual, sale);
    const brought = times(head, plus(priceOfSale(plan, sale) ?? price, young));
    const { sellingCosts, commission } = sellingOfLot(mob, { sale, head, brought });
    return plus(sellingCosts, commission);
  });
  const cashIn = times(sold, plus(plus(price, young), wool));
  const cashOut = plus(plus(stock, times(bought, all)), plus(times(sold, ofWool), paid.reduce(plus)));
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
