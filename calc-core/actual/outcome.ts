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

/** How far a trade has come, and how its result differs from its plan. */
export interface TradeOutcome {
  readonly stage: Stage;
  /** The profit with the facts, in $/hd. Null for a plan, with an impossible fact, or without a profit. */
  readonly actual: DecimalText | null;
  /** Actual profit minus planned profit, in $/hd. Null if either is missing. */
  readonly against: DecimalText | null;
  /** A sentence about the first impossible fact. Null if all facts are possible. */
  readonly problem: string | null;
}

/** The impossible facts of a stored trade. Empty for a plan. */
export function problemsOf(trade: Trade): readonly ActualProblem[] {
  const facts = factsOf(trade);
  return facts === null ? [] : actualProblems(facts.plan, facts.actual);
}

/** The stage of a stored trade. */
export function tradeStage(trade: Trade): Stage {
  const facts = factsOf(trade);
  return facts === null ? 'planned' : stageOf(facts.plan, facts.actual);
}

/** True if a planned purchase is overdue: its day is before `today` (`YYYY-MM-DD`). False if the trade did not go ahead. */
export const isPurchaseDue = (trade: Trade, today: string): boolean =>
  trade.heldFrom !== '' &&
  trade.heldFrom < today &&
  wentAhead(trade) &&
  (trade.actual ?? noActual) === noActual;

/** The outcome of a stored trade. Calculated once per trade object. Never throws. */
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
