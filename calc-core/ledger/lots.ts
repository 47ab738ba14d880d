import { headLeft, headOfSale, exactOrNull, type Plan } from '../actual/record.ts';
import { priceOfSale } from '../actual/sale-price.ts';
import { isWeeksHeldMean } from '../actual/state.ts';
import { dateOfDay, dayNumber, LAST_DAY } from '../number/days.ts';
import {
  ceil,
  exactOf,
  exactZero,
  min,
  minus,
  signOf,
  times,
  toDecimal,
  type Exact,
} from '../number/exact.ts';
import { calculateTrade, exactFigure, type TradeResult } from '../trade/calculate.ts';
import type { Actual, ActualSale } from '../trade/facts/facts.ts';
import type { Lot } from './held.ts';

/** A lot of a ledger: one sale, the unsold head or the dead head. */
export interface LedgerLot extends Lot {
  readonly isDead: boolean;
  /** The entered sale. Null for dead and unsold head. */
  readonly sale: ActualSale | null;
  /** $/hd. Null for dead head, and for a lot without its own price. */
  readonly price: Exact | null;
  /** kg/hd; null if the weight is unknown. */
  readonly weight: Exact | null;
  /** True for an entered sale or death; false for a planned one. */
  readonly isRecorded: boolean;
}

const week = exactOf('7');

/** Converts weeks to days. A part of a day counts as a whole day (H5). */
const daysOf = (weeks: Exact): number => toDecimal(ceil(times(weeks, week))).toNumber();

/** What {@link lotsOf} needs to find the planned day of sale. */
export interface DueDay {
  /** A day number. */
  readonly bought: number;
  /** The trade's figures without a delay. Facts replace planned values. */
  readonly result: TradeResult;
  /** The number of days by which the scenario delays the sale of unsold head. */
  readonly later: number;
}

function plannedDay(plan: Plan, actual: Actual | null, { bought, result }: DueDay): string | null {
  const isMean = actual !== null && isWeeksHeldMean(actual);
  const weeks = exactFigure(isMean ? calculateTrade(plan.carry, plan.trade) : result, 'weeksHeld');
  if (typeof weeks === 'string' || signOf(weeks) < 0) return null;
  const day = bought + daysOf(weeks);
  return day <= LAST_DAY - 365 ? dateOfDay(day) : null;
}

/**
 * The lots of a mob: one for each sale, one for unsold head, one for dead head. Null if the day of a lot is unknown.
 * @param lost - the number of head that die, as the profit counts them
 */
export function lotsOf(
  plan: Plan,
  actual: Actual | null,
  when: DueDay,
  lost: Exact,
): readonly LedgerLot[] | null {
  const due = plannedDay(plan, actual, when);
  const dueLeft = due === null ? null : dateOfDay(dayNumber(due) + when.later);
  const sales = actual === null ? [] : soldLots(plan, actual, due);
  const isDeathKnown = actual !== null && exactOrNull(actual.deaths, 'numberOfHead') !== null;
  const head = actual === null ? headPlanned(plan) : headLeft(plan, actual);
  const dead = isDeathKnown ? lost : min(lost, head);
  const left = isDeathKnown ? head : minus(head, dead);
  const latest = sales
    .map(({ till }) => till)
    .sort((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))
    .at(-1);
  const dueDead = isDeathKnown ? due : dueLeft;
  const dayOfDeath = signOf(left) > 0 ? dueDead : (latest ?? dueDead);
  const lots = [
    ...sales,
    ...(signOf(left) > 0 ? [leftLot(plan, left, dueLeft)] : []),
    ...(signOf(dead) > 0 ? [deadLot(dead, actual?.diedOn ?? dayOfDeath, isDeathKnown)] : []),
  ];
  return lots.every((lot): lot is LedgerLot => lot.till !== null) ? lots : null;
}

type LotToBe = Omit<LedgerLot, 'till'> & { readonly till: string | null };

const headPlanned = (plan: Plan): Exact => exactOrNull(plan.trade.numberOfHead, 'numberOfHead') ?? exactZero;

const soldLots = (plan: Plan, actual: Actual, due: string | null): readonly LotToBe[] =>
  actual.sales.map((sale) => ({
    head: headOfSale(plan, actual, sale),
    till: sale.soldOn ?? due,
    isDead: false,
    sale,
    price: priceOfSale(plan, sale),
    weight: exactOrNull(sale.saleWeightkg ?? plan.trade.saleWeightkg, 'saleWeightkg'),
    isRecorded: true,
  }));

const leftLot = (plan: Plan, head: Exact, till: string | null): LotToBe => ({
  head,
  till,
  isDead: false,
  sale: null,
  price: null,
  weight: exactOrNull(plan.trade.saleWeightkg, 'saleWeightkg'),
  isRecorded: false,
});

const deadLot = (head: Exact, till: string | null, isRecorded: boolean): LotToBe => ({
  head,
  till,
  isDead: true,
  sale: null,
  price: null,
  weight: null,
  isRecorded,
});
