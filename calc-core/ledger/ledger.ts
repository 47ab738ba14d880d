import type { FiguresAre } from '../actual/best-known.ts';
import { factsOf } from '../actual/facts-of.ts';
import { shareOf } from '../actual/mob/share.ts';
import { actualProblems, stageOf, type Plan, type Stage } from '../actual/record.ts';
import type { Carry } from '../carry/record.ts';
import { calendarDay, dayNumber } from '../number/days.ts';
import { exactZero, plus, times, type Exact } from '../number/exact.ts';
import type { TradeResult } from '../trade/calculate.ts';
import type { Actual } from '../trade/facts/facts.ts';
import type { Trade } from '../trade/record.ts';
import { wentAhead } from '../trade/went-ahead.ts';
import { deathsDifference, linesOf, type LedgerLine } from './lines.ts';
import { lotsOf, type LedgerLot } from './lots.ts';
import { mobOf } from './mob.ts';
import { asPlanned, inForce, type Scenario } from './scenario.ts';
import type { Terms } from './terms.ts';

/** The amounts of a trade with their days. Exactly: `profit = sum of amounts - interestCounted + deathsDifference`. */
export interface TradeLedger {
  readonly lines: readonly LedgerLine[];
  /** The lots, sorted by the day they leave. */
  readonly lots: readonly LedgerLot[];
  readonly bought: string;
  /** `YYYY-MM-DD`: the day on which the last lot leaves. Without lots, the day bought. */
  readonly sold: string;
  readonly stage: Stage;
  readonly figuresAre: FiguresAre;
  /** The number of head bought. */
  readonly head: Exact;
  /** The purchase price, $/hd. */
  readonly price: Exact;
  /** $ for the mob. Facts replace planned values. */
  readonly profit: Exact;
  /** $ for the mob: interest that the profit counts as a cost, but nobody pays. */
  readonly interestCounted: Exact;
  /**
   * $ for the mob: what dead head would have brought after selling costs, minus the losses. The profit includes it, but no cash moves. For
   * a part of a split mob, it also includes the correction of the part's profit.
   */
  readonly deathsDifference: Exact;
}

const wordOf = { planned: 'planned', bought: 'so far', sold: 'actual' } as const satisfies Record<
  Stage,
  FiguresAre
>;

/** Why a trade has no ledger. The reason fits into a sentence, for example `no start date`. */
export interface NoLedger {
  readonly reason: string;
}

/** In days. A longer time held is a typing error in the weeks or in a date. */
const LONGEST = 36_525;

/** True if a trade has a ledger. */
export const hasLedger = (found: TradeLedger | NoLedger): found is TradeLedger => 'lines' in found;

/** The options for building a ledger. */
export interface LedgerWriting {
  /** The trade's terms, as {@link termsOf} returns them. */
  readonly terms: Terms;
  /** An assumption about stock that is not sold yet. The default is `asPlanned`. */
  readonly scenario?: Scenario;
  /** The trade's figures without facts, if the caller already has them. */
  readonly planned?: TradeResult;
}

/**
 * Builds the ledger of a trade. Facts replace planned values. Never throws.
 * @internal for tests
 */
export function ledgerOf(trade: Trade, carry: Carry | null, writing: LedgerWriting): TradeLedger | NoLedger {
  const facts = factsOf(trade);
  return ledgerWithFacts(facts?.plan ?? { trade, carry }, facts?.actual ?? null, writing);
}

/** Builds a ledger from a plan and its facts. Without facts, `actual` is null. Never throws. */
export function ledgerWithFacts(
  asEntered: Plan,
  actual: Actual | null,
  { terms, scenario = asPlanned, planned }: LedgerWriting,
): TradeLedger | NoLedger {
  if (actual === null && !wentAhead(asEntered.trade)) return { reason: 'did not go ahead' };
  const [problem] = actual === null ? [] : actualProblems(asEntered, actual);
  if (problem !== undefined) return { reason: asPart(problem.text) };
  const bought = actual?.boughtOn ?? asEntered.trade.heldFrom;
  const day = calendarDay(bought);
  if (day === null) return { reason: 'no start date' };
  const stage = stageOf(asEntered, actual);
  const { planOf, later } = stage === 'sold' ? asPlanned : scenario;
  const plan = planOf?.(asEntered) ?? asEntered;
  const onTime = inForce(plan, actual, plan === asEntered ? planned : undefined);
  const force = later?.inForce(plan, actual) ?? onTime;
  const mob = mobOf(plan, actual, force);
  if ('reason' in mob) return mob;
  const due = { bought: day, result: onTime.result, later: later?.days ?? 0 };
  const lots = lotsOf(plan, actual, due, mob.lost);
  if (lots === null) return { reason: 'no weeks held' };
  const sorted =
    lots.length < 2 ? lots : lots.toSorted((a, b) => (a.till < b.till ? -1 : a.till > b.till ? 1 : 0));
  const sold = sorted.at(-1)?.till ?? bought;
  if (sold < bought) return { reason: 'the sale is before the purchase' };
  if (dayNumber(sold) - day > LONGEST) return { reason: 'held for more than 100 years' };
  return {
    lines: linesOf({ mob, terms, bought: day, lots: sorted, stage }),
    lots: sorted,
    bought,
    sold,
    stage,
    figuresAre: wordOf[stage],
    head: mob.head,
    price: mob.price,
    profit: mob.profit,
    interestCounted: times(mob.head, plus(mob.perHead('interestOnCapital'), mob.perHead('interestOnCarry'))),
    deathsDifference: plus(deathsDifference(mob, lots), profitShare(actual)),
  };
}

/** `'More deaths than head bought.'` → `'more deaths than head bought'`. */
const asPart = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`.replace(/\.$/, '');

const profitShare = (actual: Actual | null): Exact =>
  (actual === null ? undefined : shareOf(actual).get('profitPerHead')) ?? exactZero;
