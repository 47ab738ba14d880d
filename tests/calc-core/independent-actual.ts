import { Decimal as DecimalJs } from 'decimal.js';
import type { Plan } from '#calc-core/actual';
import type { Carry } from '#calc-core/carry';
import type { Actual, ActualSale, Trade } from '#calc-core/trade';

/**
 * A second implementation of "Plan and actual" in CALCULATION.md, without the core. It puts the facts into the trade. Then independent.ts
 * calculates the figures.
 */
const D = DecimalJs.clone({ precision: 60, rounding: DecimalJs.ROUND_HALF_EVEN });
type D = DecimalJs;

const get = (text: string | null | undefined): D | null =>
  text === null || text === undefined ? null : new D(text);
const or0 = (text: string | null | undefined): D => get(text) ?? new D(0);
const shown = (value: D | null): string | null => (value === null ? null : value.toFixed());

const soldByTheHead = [2, 4, 12, 15, 16];
const withYoung = [7, 8, 9, 10, 11, 18, 19];

interface Part {
  readonly head: D;
  readonly value: D | null;
}

/** The mean weighted by head. Skips parts without head or value. */
function mean(parts: readonly Part[]): D | null {
  const counted = parts.filter(({ head, value }) => head.gt(0) && value !== null);
  const head = counted.reduce((sum, part) => sum.plus(part.head), new D(0));
  if (!head.gt(0)) return null;
  return counted.reduce((sum, part) => sum.plus(part.head.times(part.value!)), new D(0)).dividedBy(head);
}

const atWeight = (price: D | null, from: D | null, to: D | null): D | null =>
  price === null || from === null || to === null || !from.gt(0) || !to.gt(0)
    ? price
    : price.dividedBy(from).times(to);

const days = (from: string, till: string): number =>
  (Date.parse(`${till}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;

export interface KnownMob extends Plan {
  readonly actual: Actual;
  readonly plannedWeeks: D | null;
}

function headOf({ trade, actual }: KnownMob) {
  const bought = or0(actual.head ?? trade.numberOfHead);
  const dead = or0(actual.deaths);
  const typed = actual.sales.reduce((sum, { head }) => sum.plus(or0(head)), new D(0));
  const rest = bought.minus(dead).minus(typed);
  const sales = actual.sales.map(({ head }) => (head === null ? rest : or0(head)));
  const left = actual.sales.some(({ head }) => head === null) ? new D(0) : rest;
  return { bought, dead, sales, left };
}

function overSales(mob: KnownMob, of: (sale: ActualSale) => D | null, left: D | null): D | null {
  const head = headOf(mob);
  const parts = mob.actual.sales.map((sale, at) => ({ head: head.sales[at]!, value: of(sale) }));
  return mean([...parts, { head: head.left, value: left }]);
}

/** The actual price of a sale. If it is missing, the planned price, adjusted to the actual weight of weighed animals. */
function priceOf({ trade }: KnownMob, sale: ActualSale): D | null {
  const isWeighed = !soldByTheHead.includes(trade.animalSubTypeId);
  const planned = get(trade.saleCostHd);
  return (
    get(sale.saleCostHd) ??
    (isWeighed ? atWeight(planned, get(trade.saleWeightkg), get(sale.saleWeightkg)) : planned)
  );
}

function soldAmounts(mob: KnownMob): Pick<Trade, 'saleWeightkg' | 'saleCostHd'> {
  const { trade, actual } = mob;
  const planned = get(trade.saleWeightkg);
  const isWeighed = !soldByTheHead.includes(trade.animalSubTypeId);
  const weight =
    isWeighed && actual.sales.some(({ saleWeightkg }) => saleWeightkg !== null)
      ? overSales(mob, (sale) => get(sale.saleWeightkg) ?? planned, planned)
      : null;
  const price = actual.sales.some(({ saleCostHd }) => saleCostHd !== null)
    ? overSales(mob, (sale) => priceOf(mob, sale), get(trade.saleCostHd))
    : null;
  return {
    saleWeightkg: shown(weight ?? planned),
    saleCostHd: shown(price ?? atWeight(get(trade.saleCostHd), planned, weight)),
  };
}

/** The actual price. If it is missing, the planned price, adjusted to the actual weight `to` if it is known. */
const pairPrice = (
  paid: string | null,
  planned: string | null,
  from: string | null,
  to: string | null,
): D | null => get(paid) ?? (to === null ? get(planned) : atWeight(get(planned), get(from), get(to)));

/** The average weeks that a head was held, or null if they are unknown. */
function weeksOf(mob: KnownMob): D | null {
  const { trade, actual, plannedWeeks } = mob;
  const from = actual.boughtOn ?? trade.heldFrom;
  const till = (day: string | null): D | null => (day === null ? null : new D(days(from, day)).dividedBy(7));
  const head = headOf(mob);
  const sold = actual.sales.map(({ soldOn }, at) => ({ head: head.sales[at]!, value: till(soldOn) }));
  const diedOn = actual.diedOn ?? null;
  const dead = actual.deaths === null || diedOn === null ? [] : [{ head: head.dead, value: till(diedOn) }];
  if ([...sold, ...dead].every(({ value }) => value === null)) return null;
  return mean([
    ...sold.map((part) => ({ ...part, value: part.value ?? plannedWeeks })),
    ...dead,
    { head: head.left, value: plannedWeeks },
  ]);
}

const saleCostNames = ['yardLevy', 'freightOut', 'advertising', 'commission'] as const;

/** The mean of a selling cost per head, if a sale has its own cost. Otherwise null, or the mob's actual commission. */
function sellingCost(mob: KnownMob, carry: Carry, name: (typeof saleCostNames)[number]): D | null {
  const { actual, trade } = mob;
  const ofAll = get(actual.costs[name]);
  const isByLot = actual.sales.some(({ costs }) => costs?.[name] !== undefined);
  if (!isByLot) return name === 'commission' ? ofAll : null;
  const young = withYoung.includes(trade.animalSubTypeId)
    ? or0(actual.sale2CostHd ?? trade.sale2CostHd)
    : new D(0);
  const atRate = (sale: ActualSale): D =>
    name === 'commission'
      ? or0(carry.agentCommission)
          .times((priceOf(mob, sale) ?? new D(0)).plus(young))
          .dividedBy(100)
      : or0(carry[name]);
  const none: ActualSale = { soldOn: null, head: null, saleWeightkg: null, saleCostHd: null };
  return overSales(mob, (sale) => get(sale.costs?.[name]) ?? ofAll ?? atRate(sale), ofAll ?? atRate(none));
}

/**
 * Puts the facts into the trade and the carry. Null if there is a commission in dollars but no sale price, because it then has no
 * percentage.
 */
export function withFactsIndependently(
  mob: KnownMob,
): { readonly trade: Trade; readonly carry: Carry } | null {
  const { trade: plan, actual } = mob;
  const carry: Carry = { ...mob.carry!, ...actual.costs };
  const { bought, dead } = headOf(mob);
  const uncounted = actual.sales.reduce((rest, { head }) => rest.minus(or0(head)), bought);
  const losses = bought.times(or0(carry.losePercentage)).dividedBy(100).ceil();
  // Head that a sale counts did not die.
  const died = actual.deaths !== null ? dead : uncounted.lt(losses) ? uncounted : null;
  const isWeighed = !soldByTheHead.includes(plan.animalSubTypeId);
  const boughtWeight = isWeighed ? actual.purchaseWeightkg : null;
  const trade: Trade = {
    ...plan,
    ...soldAmounts(mob),
    numberOfHead: shown(bought),
    heldFrom: actual.boughtOn ?? plan.heldFrom,
    purchaseWeightkg: boughtWeight ?? plan.purchaseWeightkg,
    purchaseCostHd: shown(
      pairPrice(actual.purchaseCostHd, plan.purchaseCostHd, plan.purchaseWeightkg, boughtWeight),
    ),
    sale2CostHd: actual.sale2CostHd ?? plan.sale2CostHd,
    woolSaleWeight: actual.woolSaleWeight ?? plan.woolSaleWeight,
    woolPriceHd: shown(
      pairPrice(actual.woolPriceHd, plan.woolPriceHd, plan.woolSaleWeight, actual.woolSaleWeight),
    ),
  };
  const weeks = weeksOf(mob);
  const timed: Carry = weeks === null ? carry : { ...carry, carryTypeId: 2, weeksHeld: shown(weeks) };
  const losing: Carry =
    died === null || bought.isZero()
      ? timed
      : { ...timed, losePercentage: shown(died.times(100).dividedBy(bought)) };
  const costs = saleCostNames.map((name) => [name, sellingCost(mob, mob.carry!, name)] as const);
  const named = Object.fromEntries(costs.filter(([name, cost]) => name !== 'commission' && cost !== null));
  const selling: Carry = {
    ...losing,
    ...Object.fromEntries(Object.entries(named).map(([name, cost]) => [name, cost!.toFixed()])),
  };
  const commission = costs.find(([name]) => name === 'commission')![1];
  if (commission === null) return { trade, carry: selling };
  const young = withYoung.includes(plan.animalSubTypeId) ? or0(trade.sale2CostHd) : new D(0);
  const made = or0(trade.saleCostHd).plus(young);
  if (!made.gt(0)) return null;
  return { trade, carry: { ...selling, agentCommission: shown(commission.times(100).dividedBy(made)) } };
}
