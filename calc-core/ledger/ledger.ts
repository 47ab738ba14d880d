import { factsOf, type FiguresAre } from '../actual/best-known.ts';
import { actualProblems, stageOf, type Plan, type Stage } from '../actual/record.ts';
import type { Carry } from '../carry/record.ts';
import { isCalendarDate } from '../number/dates.ts';
import { dayNumber } from '../number/days.ts';
import { plus, times, type Exact } from '../number/exact.ts';
import type { Actual } from '../trade/facts/facts.ts';
import type { Trade } from '../trade/record.ts';
import { deathsDifference, entriesOf } from './entries.ts';
import type { LedgerEntry } from './entry.ts';
import { lotsOf, stateInForce, type LedgerLot } from './lots.ts';
import { mobOf } from './mob.ts';
import type { Terms } from './terms.ts';

/** A trade as dated entries, which add up to its profit: `profit = sum of amounts - interestCounted + deathsDifference`, exactly. */
export interface TradeLedger {
  /** In the order of their dates. */
  readonly entries: readonly LedgerEntry[];
  /** Head that leave together, in order. */
  readonly lots: readonly LedgerLot[];
  readonly bought: string;
  /** The last day on which head leave. */
  readonly sold: string;
  readonly stage: Stage;
  /** What the amounts are: planned, facts so far with the plan for the rest, or actual. */
  readonly figuresAre: FiguresAre;
  /** $ for the mob, with the facts entered so far. */
  readonly profit: Exact;
  /** Interest as the trade counts it, $ for the mob: it is no payment of the trade. */
  readonly interestCounted: Exact;
  /**
   * The profit counts a dead animal at its purchase price; cash misses its sale and saves its selling costs. What head that were
   * not sold would have brought, less the losses that the profit counts, $ for the mob.
   */
  readonly deathsDifference: Exact;
}

const wordOf = { planned: 'planned', bought: 'so far', sold: 'actual' } as const satisfies Record<
  Stage,
  FiguresAre
>;

/** Why a trade has no ledger: a sentence part, as `no start date`. */
export interface NoLedger {
  readonly reason: string;
}

/** Days held after which the weeks or a date are surely mistyped; months without end would not be a ledger either. */
const LONGEST = 36_525;

/** Whether a trade has a ledger. */
export const hasLedger = (found: TradeLedger | NoLedger): found is TradeLedger => 'entries' in found;

/**
 * Writes a trade as dated entries. Facts replace what was planned. Never throws.
 *
 * @param terms days of payment; the caller has put the farm's own in place of those that the trade does not have
 *
 * @internal for tests, until the budget reads stored trades
 */
export function ledgerOf(trade: Trade, carry: Carry | null, terms: Terms): TradeLedger | NoLedger {
  const facts = factsOf(trade);
  return ledgerWithFacts(facts?.plan ?? { trade, carry }, facts?.actual ?? null, terms);
}

/** The same of a plan and its facts, which need not be stored; null facts leave the plan. */
export function ledgerWithFacts(plan: Plan, actual: Actual | null, terms: Terms): TradeLedger | NoLedger {
  const [problem] = actual === null ? [] : actualProblems(plan, actual);
  if (problem !== undefined) return { reason: problem.text };
  const bought = actual?.boughtOn ?? plan.trade.heldFrom;
  if (!isCalendarDate(bought)) return { reason: 'no start date' };
  const state = stateInForce(plan, actual);
  const mob = mobOf(plan, actual, state);
  if ('reason' in mob) return mob;
  const lots = lotsOf(plan, actual, bought, mob.lost);
  if (lots === null) return { reason: 'no weeks held' };
  const sorted = lots.toSorted((a, b) => (a.till < b.till ? -1 : a.till > b.till ? 1 : 0));
  const sold = sorted.at(-1)?.till ?? bought;
  if (sold < bought) return { reason: 'the sale is before the purchase' };
  if (dayNumber(sold) - dayNumber(bought) > LONGEST) return { reason: 'held for more than 100 years' };
  const written = { mob, terms, bought, lots: sorted, stage: stageOf(plan, actual) };
  return {
    entries: entriesOf(written).toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
    lots: sorted,
    bought,
    sold,
    stage: written.stage,
    figuresAre: wordOf[written.stage],
    profit: mob.profit,
    interestCounted: times(mob.head, plus(mob.perHead('interestOnCapital'), mob.perHead('interestOnCarry'))),
    deathsDifference: deathsDifference(mob, lots),
  };
}
