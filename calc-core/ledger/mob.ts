import { exactOrNull, type Plan } from '../actual/record.ts';
import { sellingOfLot } from '../actual/sale-costs.ts';
import { knownAmount, type State } from '../actual/state.ts';
import { kindOf } from '../animals/kinds.ts';
import { exactZero, type Exact } from '../number/exact.ts';
import { exactFigure, isSoldInTheWool, type TradeResult } from '../trade/calculate.ts';
import type { Actual } from '../trade/facts/facts.ts';
import type { TradeFigureName } from '../trade/names.ts';
import type { LedgerAccount } from './accounts.ts';
import type { LedgerLot } from './lots.ts';

/** A trade in which facts replace the plan, with the figures calculated from it. */
export interface InForce {
  readonly state: State;
  readonly result: TradeResult;
}

/** The numbers of a mob in which facts replace the plan. Prices and cost lines are in $/hd. */
export interface MobNumbers {
  readonly head: Exact;
  readonly lost: Exact;
  readonly profit: Exact;
  readonly price: Exact;
  /** The sale price without the young, $/hd. */
  readonly saleAlone: Exact;
  readonly young: Exact;
  /**
   * $/hd, without young: the price that a dead head would have brought. Planned losses have the planned price, actual deaths the mean
   * price.
   */
  readonly missed: Exact;
  readonly wool: Exact;
  /** The purchase weight, kg/hd. Null if unknown, or if the kind is priced only by the head. */
  readonly weight: Exact | null;
  /** Costs that are paid only for sold head, for all head of a lot, $. `brought` is what the lot brought. */
  sellingOf(
    lot: Pick<LedgerLot, 'sale' | 'head'>,
    brought: Exact,
  ): readonly (readonly [LedgerAccount, Exact])[];
  readonly shearing: Exact;
  readonly woolSelling: Exact;
  perHead(name: TradeFigureName): Exact;
}

/** The numbers of a mob, or the reason why the mob has no profit. */
export function mobOf(
  plan: Plan,
  actual: Actual | null,
  { state, result }: InForce,
): MobNumbers | { readonly reason: string } {
  const profit = exactFigure(result, 'totalProfit');
  if (typeof profit === 'string') return { reason: profit };
  const kind = kindOf(plan.trade.animalSubTypeId);
  const woolPriceHd = actual?.woolPriceHd ?? plan.trade.woolPriceHd;
  // Only one kind of sheep can be sold in the wool. All other sheep are shorn.
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
    sellingOf: (lot, brought) =>
      Object.entries(sellingOfLot({ plan, actual, state, perHead }, { ...lot, brought })) as [
        LedgerAccount,
        Exact,
      ][],
    perHead,
  };
}

/** A figure without a value does not apply, so it counts as 0. */
const lineOf =
  (result: TradeResult) =>
  (name: TradeFigureName): Exact => {
    const value = exactFigure(result, name);
    return typeof value === 'string' ? exactZero : value;
  };
