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

/**
 * A trade as amounts with their days. The amounts add up to the profit: `profit = sum of amounts - interestCounted + deathsDifference`,
 * exactly. `entriesOf` makes dated entries from the ledger. That function is in another file, so that the Today screen does not load the
 * code that splits an amount into months.
 */
export interface TradeLedger {
  /** Amounts on a day, and amounts over the days held. */
  readonly lines: readonly LedgerLine[];
  /** Head that leave together, in order. */
  readonly lots: readonly LedgerLot[];
  readonly bought: string;
  /** The last day on which head leave. */
  readonly sold: string;
  readonly stage: Stage;
  /** Whether the amounts are planned, facts so far with the plan for the rest, or actual. */
  readonly figuresAre: FiguresAre;
  /** Head bought. `price` is the purchase price per head, $. */
  readonly head: Exact;
  readonly price: Exact;
  /** $ for the mob, with the facts entered so far. */
  readonly profit: Exact;
  /** Interest as the profit counts it, in $ for the mob. The trade does not pay this amount. */
  readonly interestCounted: Exact;
  /**
   * The part of the profit that is neither cash nor interest, in $ for the mob. It is what the dead head would have brought, after selling
   * costs, less the losses that the profit counts at the purchase price. For a part of a split mob, it includes the part's share.
   */
  readonly deathsDifference: Exact;
}

const wordOf = { planned: 'planned', bought: 'so far', sold: 'actual' } as const satisfies Record<
  Stage,
  FiguresAre
>;

/** Why a trade has no ledger, as a part of a sentence: `no start date`. */
export interface NoLedger {
  readonly reason: string;
}

/** If stock are held for more days than this, the weeks or a date must be a typing error. */
const LONGEST = 36_525;

/** Whether a trade has a ledger. */
export const hasLedger = (found: TradeLedger | NoLedger): found is TradeLedger => 'lines' in found;

/** How a ledger is written. */
export interface LedgerWriting {
  /** Terms of payment in days. The caller has replaced missing terms by the farm's terms. */
  readonly terms: Terms;
  /** The scenario for stock that is not sold yet. By default as planned. */
  readonly scenario?: Scenario;
  /** The figures of the trade without facts, if the caller already has them. */
  readonly planned?: TradeResult;
}

/**
 * The ledger of a trade. Facts replace planned values. Never throws.
 * @internal for tests, until the budget reads stored trades
 */
export function ledgerOf(trade: Trade, carry: Carry | null, writing: LedgerWriting): TradeLedger | NoLedger {
  const facts = factsOf(trade);
  return ledgerWithFacts(facts?.plan ?? { trade, carry }, facts?.actual ?? null, writing);
}

/** The ledger of a plan and facts that may not be stored in a trade. Null means no facts. */
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
  const force =
    later?.inForce(plan, actual) ?? inForce(plan, actual, plan === asEntered ? planned : undefined);
  const mob = mobOf(plan, actual, force);
  if ('reason' in mob) return mob;
  const due = { bought: day, result: force.result, later: later?.days ?? 0 };
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

/** A sentence changed so that it can be part of another: `more deaths than head bought`. */
const asPart = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`.replace(/\.$/, '');

/** For a part of a split mob: what it has of the mob's profit in addition to its own profit, in $. */
const profitShare = (actual: Actual | null): Exact =>
  (actual === null ? undefined : shareOf(actual).get('profitPerHead')) ?? exactZero;
