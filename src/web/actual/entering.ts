import type { Plan } from '#calc-core/actual';
import type { DecimalText } from '#calc-core/number';
import {
  editTradeRow,
  loadTrade,
  type Actual,
  type ActualSale,
  type SaleCost,
  type Trade,
  type TradeDraft,
  type TradeField,
} from '#calc-core/trade';

/** The fields of each price pair. `perKg` is not stored, but can be typed instead of the price per head. */
const pairs = {
  purchase: { weight: 'purchaseWeightkg', price: 'purchaseCostHd', perKg: 'purchaseCostCKg' },
  sale: { weight: 'saleWeightkg', price: 'saleCostHd', perKg: 'saleCostCKg' },
  wool: { weight: 'woolSaleWeight', price: 'woolPriceHd', perKg: 'woolPriceKg' },
} as const;

export type PairName = keyof typeof pairs;
export type PairPart = 'weight' | 'price' | 'perKg';

/** The trade's field for a part of this pair. */
export const fieldOf = (pair: PairName, part: PairPart): TradeField => pairs[pair][part];

const noSale: ActualSale = { soldOn: null, head: null, saleWeightkg: null, saleCostHd: null };

type Facts = Partial<Record<keyof Trade, DecimalText | null>>;

const factsOf = (actual: Actual, pair: PairName, index: number): Facts =>
  pair === 'sale' ? { ...(actual.sales[index] ?? noSale) } : { ...(actual as unknown as Facts) };

function asKnown(plan: Plan, facts: Facts, pair: PairName): TradeDraft {
  const { weight, price } = pairs[pair];
  const known = { [weight]: facts[weight] ?? plan.trade[weight], [price]: facts[price] ?? plan.trade[price] };
  return loadTrade({ ...plan.trade, ...known });
}

/** Returns the fact for one part of a price pair, or null. The price per kg is not stored, but calculated from the other two parts. */
export function knownPart(
  plan: Plan,
  actual: Actual,
  [pair, part, index]: readonly [PairName, PairPart, number],
): DecimalText | null {
  const { weight, price } = pairs[pair];
  const facts = factsOf(actual, pair, index);
  if (part !== 'perKg') return facts[part === 'weight' ? weight : price] ?? null;
  return (facts[price] ?? null) === null ? null : asKnown(plan, facts, pair)[pairs[pair].perKg];
}

const isEmpty = ({ soldOn, head, saleWeightkg, saleCostHd }: ActualSale): boolean =>
  [soldOn, head, saleWeightkg, saleCostHd].every((fact) => fact === null);

/** Replaces the facts of a sale. A sale without day, head, weight and price is removed. */
export function withSale(actual: Actual, index: number, facts: Partial<ActualSale>): Actual {
  const sales = [...actual.sales];
  sales[index] = { ...(sales[index] ?? noSale), ...facts };
  return { ...actual, sales: sales.filter((sale) => !isEmpty(sale)) };
}

/** Sets a cost of one sale, in $/hd. Null removes it. */
export function withSaleCost(
  actual: Actual,
  index: number,
  name: SaleCost,
  value: DecimalText | null,
): Actual {
  const { [name]: _, ...others } = actual.sales[index]?.costs ?? {};
  return withSale(actual, index, { costs: value === null ? others : { ...others, [name]: value } });
}

/** Returns the facts after a part of a pair was typed. A typed weight leaves the price per kg unchanged. */
export function enterPart(
  plan: Plan,
  actual: Actual,
  [pair, part, index]: readonly [PairName, PairPart, number],
  value: DecimalText | null,
): Actual {
  const { weight, price } = pairs[pair];
  const facts = factsOf(actual, pair, index);
  const put = (known: Facts): Actual =>
    pair === 'sale' ? withSale(actual, index, known as Partial<ActualSale>) : { ...actual, ...known };
  if (value === null) return put({ [part === 'weight' ? weight : price]: null });
  const next = editTradeRow(asKnown(plan, facts, pair), [{ field: fieldOf(pair, part), value }], []);
  if (part !== 'weight') return put({ [price]: next[price] });
  const isPriceKnown = (facts[price] ?? null) !== null;
  return put({ [weight]: value, ...(isPriceKnown ? { [price]: next[price] } : {}) });
}

/** Returns the facts after a cost was typed. Null means as planned. */
export function enterCost(actual: Actual, name: string, value: DecimalText | null): Actual {
  const { [name]: _, ...others } = actual.costs;
  return { ...actual, costs: value === null ? others : { ...others, [name]: value } };
}
