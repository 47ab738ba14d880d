import { headLeft, headOfSale, exactOrNull, stageOf, type Plan } from '../actual/record.ts';
import { priceOfSale } from '../actual/sale-price.ts';
import { dateOfDay, LAST_DAY } from '../number/days.ts';
import { ceil, exactOf, exactZero, minus, signOf, times, toDecimal, type Exact } from '../number/exact.ts';
import { calculateTrade, exactFigure, type TradeResult } from '../trade/calculate.ts';
import type { Actual } from '../trade/facts/facts.ts';
import type { Lot } from './held.ts';

/** Head that leave together. */
export interface LedgerLot extends Lot {
  readonly isDead: boolean;
  /** $/hd; null for head whose price is the mean of the others, and for dead ones. */
  readonly price: Exact | null;
  /** kg/hd; null where no weight is known. */
  readonly weight: Exact | null;
  /** Whether a sale or a death was entered, rather than planned. */
  readonly isRecorded: boolean;
}

const week = exactOf('7');

/** Days from weeks, as in H5: a part of a day counts as a day. */
const daysOf = (weeks: Exact): number => toDecimal(ceil(times(weeks, week))).toNumber();

/** When head that are not sold yet leave. */
export interface DueDay {
  /** A day number. */
  readonly bought: number;
  /** The figures of the trade with its facts. */
  readonly result: TradeResult;
  /** How many days longer they are kept, for a scenario. */
  readonly later: number;
}

/** The day on which head that are not sold yet are due; null without weeks held or past the year 9999. */
function plannedDay(plan: Plan, actual: Actual | null, { bought, result, later }: DueDay): string | null {
  const isDated = actual !== null && actual.sales.some(({ soldOn }) => soldOn !== null);
  // Once a sale has its day, the mob's weeks are a mean over the sold head: the others keep the planned weeks.
  const weeks = exactFigure(isDated ? calculateTrade(plan.carry, plan.trade) : result, 'weeksHeld');
  if (typeof weeks === 'string' || signOf(weeks) < 0) return null;
  const day = bought + daysOf(weeks) + (isDated ? later : 0);
  return day <= LAST_DAY - 365 ? dateOfDay(day) : null;
}

/**
 * The lots of a mob: each sale, the remaining head, sold as planned, and the head that died. Null when the day of one of them is not
 * known and does not follow from the weeks held. @param lost how many head die, as the profit counts them
 */
export function lotsOf(
  plan: Plan,
  actual: Actual | null,
  when: DueDay,
  lost: Exact,
): readonly LedgerLot[] | null {
  const due = plannedDay(plan, actual, when);
  const sales = actual === null ? [] : soldLots(plan, actual, due);
  const isDeathKnown = actual !== null && exactOrNull(actual.deaths, 'numberOfHead') !== null;
  const head = actual === null ? headPlanned(plan) : headLeft(plan, actual);
  // Once all are sold, losses that were only planned did not happen.
  const isAllSold = actual !== null && stageOf(plan, actual) === 'sold';
  const planned = isAllSold ? exactZero : min(lost, head);
  const dead = isDeathKnown ? lost : planned;
  const left = isDeathKnown ? head : minus(head, dead);
  const latest = sales
    .map(({ till }) => till)
    .sort((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))
    .at(-1);
  const lots = [
    ...sales,
    ...(signOf(left) > 0 ? [leftLot(plan, left, due)] : []),
    ...(signOf(dead) > 0
      ? [deadLot(dead, actual?.diedOn ?? (signOf(left) > 0 ? due : (latest ?? due)), isDeathKnown)]
      : []),
  ];
  return lots.every((lot): lot is LedgerLot => lot.till !== null) ? lots : null;
}

/** A lot whose day may still be unknown. */
type LotToBe = Omit<LedgerLot, 'till'> & { readonly till: string | null };

const min = (a: Exact, b: Exact): Exact => (signOf(minus(a, b)) < 0 ? a : b);

const headPlanned = (plan: Plan): Exact => exactOrNull(plan.trade.numberOfHead, 'numberOfHead') ?? exactZero;

const soldLots = (plan: Plan, actual: Actual, due: string | null): readonly LotToBe[] =>
  actual.sales.map((sale) => ({
    head: headOfSale(plan, actual, sale),
    till: sale.soldOn ?? due,
    isDead: false,
    price: priceOfSale(plan, sale),
    weight: exactOrNull(sale.saleWeightkg ?? plan.trade.saleWeightkg, 'saleWeightkg'),
    isRecorded: true,
  }));

const leftLot = (plan: Plan, head: Exact, till: string | null): LotToBe => ({
  head,
  till,
  isDead: false,
  price: null,
  weight: exactOrNull(plan.trade.saleWeightkg, 'saleWeightkg'),
  isRecorded: false,
});

const deadLot = (head: Exact, till: string | null, isRecorded: boolean): LotToBe => ({
  head,
  till,
  isDead: true,
  price: null,
  weight: null,
  isRecorded,
});
