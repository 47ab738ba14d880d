import { exactOrNull, type Plan } from '../actual/record.ts';
import { knownAmount, type State } from '../actual/state.ts';
import { kindOf } from '../animals/kinds.ts';
import { exactZero, type Exact } from '../number/exact.ts';
import { exactFigure, isSoldInTheWool, type TradeResult } from '../trade/calculate.ts';
import type { Actual } from '../trade/facts/facts.ts';
import type { TradeFigureName } from '../trade/names.ts';
import type { LedgerAccount } from './accounts.ts';

/** A trade with its facts in place of its plan, and its figures. */
export interface InForce {
  readonly state: State;
  readonly result: TradeResult;
}

/** A mob's numbers with its facts. Prices and cost lines are $/hd. */
export interface MobNumbers {
  readonly head: Exact;
  readonly lost: Exact;
  readonly profit: Exact;
  readonly price: Exact;
  /** The price of a sold head, without its young. */
  readonly saleAlone: Exact;
  readonly young: Exact;
  /** What a dead head would have brought, without its young: for planned losses the planned price, for actual deaths the mean price. */
  readonly missed: Exact;
  readonly wool: Exact;
  /** kg/hd; null if the weight is unknown. */
  readonly weight: Exact | null;
  /** Cost lines that apply only to head that are sold. */
  readonly sellingLines: readonly (readonly [LedgerAccount, Exact])[];
  readonly shearing: Exact;
  readonly woolSelling: Exact;
  perHead(name: TradeFigureName): Exact;
}

/** A mob's numbers with its facts, or the reason why it has no profit. */
export function mobOf(
  plan: Plan,
  actual: Actual | null,
  { state, result }: InForce,
): MobNumbers | { readonly reason: string } {
  const profit = exactFigure(result, 'totalProfit');
  if (typeof profit === 'string') return { reason: profit };
  const kind = kindOf(plan.trade.animalSubTypeId);
  const woolPriceHd = actual?.woolPriceHd ?? plan.trade.woolPriceHd;
  // Only one kind can be sold in the wool. Other sheep are always shorn.
  const isShorn = kind.animalTypeId === 2 && !(kind.shorn && isSoldInTheWool({ ...plan.trade, woolPriceHd }));
  const perHead = lineOf(result);
  const saleAlone = knownAmount(state, 'saleCostHd') ?? exactZero;
  const isDeathKnown = actual !== null && exactOrNull(actual.deaths, 'numberOfHead') !== null;
  const planned = isDeathKnown ? null : exactOrNull(plan.trade.saleCostHd, 'saleCostHd');
  return {
    head: knownAmount(state, 'numberOfHead') ?? exactZero,
    lost: perHead('lossHead'),
    profit,
    price: knownAmount(state, 'purchaseCostHd') ?? exactZero,
    saleAlone,
    missed: planned ?? saleAlone,
    young: kind.splitter ? (knownAmount(state, 'sale2CostHd') ?? exactZero) : exactZero,
    wool: isShorn ? (knownAmount(state, 'woolPriceHd') ?? exactZero) : exactZero,
    weight: kind.perHeadOnly ? null : knownAmount(state, 'purchaseWeightkg'),
    shearing: isShorn ? perHead('shearing') : exactZero,
    woolSelling: isShorn ? perHead('woolSelling') : exactZero,
    sellingLines: [
      ['sellingCosts', perHead('sellingCosts')],
      ['commission', perHead('commission')],
    ],
    perHead,
  };
}

/** A cost line, $/hd; 0 if it does not apply. All lines that apply are available here, because the profit is. */
const lineOf =
  (result: TradeResult) =>
  (name: TradeFigureName): Exact => {
    const value = exactFigure(result, name);
    return typeof value === 'string' ? exactZero : value;
  };
