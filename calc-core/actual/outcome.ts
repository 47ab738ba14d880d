import { cached } from '../figure/cached.ts';
import { exactText, minus } from '../number/exact.ts';
import type { DecimalText } from '../number/decimal.ts';
import { exactFigure } from '../trade/calculate.ts';
import type { Trade } from '../trade/record.ts';
import { noActual } from '../trade/facts/stored.ts';
import { wentAhead } from '../trade/went-ahead.ts';
import { bestKnownOf } from './best-known.ts';
import { factsOf } from './facts-of.ts';
import { actualProblems, stageOf, type ActualProblem, type Stage } from './record.ts';

/** How far a trade has come, and its result so far compared with its plan, per head. */
export interface TradeOutcome {
  readonly stage: Stage;
  /** The profit with each fact in place of its plan, in $/hd. Null for a plan, without a profit, and if a fact is impossible. */
  readonly actual: DecimalText | null;
  /** Actual less planned profit, in $/hd. Null if either is not available. */
  readonly against: DecimalText | null;
  /** A sentence about the first impossible fact, or null. If there is one, there are no actual figures. */
  readonly problem: string | null;
}

/** The impossible facts of a stored trade; empty while it is a plan. */
export function problemsOf(trade: Trade): readonly ActualProblem[] {
  const facts = factsOf(trade);
  return facts === null ? [] : actualProblems(facts.plan, facts.actual);
}

/** The stage of a stored trade, which follows from its facts. */
export function tradeStage(trade: Trade): Stage {
  const facts = factsOf(trade);
  return facts === null ? 'planned' : stageOf(facts.plan, facts.actual);
}

/**
 * Whether the purchase of a plan is overdue: its planned day is before `today` (`YYYY-MM-DD`), and it is neither bought nor marked as not
 * gone ahead.
 */
export const isPurchaseDue = (trade: Trade, today: string): boolean =>
  trade.heldFrom !== '' &&
  trade.heldFrom < today &&
  wentAhead(trade) &&
  (trade.actual ?? noActual) === noActual;

/** The outcome of a stored trade, calculated once per trade object. Never throws. */
export const outcomeOf = cached(new WeakMap<Trade, TradeOutcome>(), (trade): TradeOutcome => {
  if (factsOf(trade) === null) return { stage: 'planned', actual: null, against: null, problem: null };
  const { stage, problem, result, planned, figuresAre } = bestKnownOf(null, trade);
  const none = { stage, actual: null, against: null, problem };
  if (figuresAre === 'planned') return none;
  const made = exactFigure(result, 'profitPerHead');
  if (typeof made === 'string') return none;
  const plan = exactFigure(planned, 'profitPerHead');
  return {
    stage,
    actual: exactText(made),
    against: typeof plan === 'string' ? null : exactText(minus(made, plan)),
    problem: null,
  };
});
