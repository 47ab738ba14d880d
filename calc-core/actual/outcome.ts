import { exactText, minus } from '../number/exact.ts';
import type { DecimalText } from '../number/decimal.ts';
import { exactFigure, calculateTrade } from '../trade/calculate.ts';
import type { Trade } from '../trade/record.ts';
import { planOf } from './freeze.ts';
import { actualProblems, stageOf, type ActualProblem, type Plan, type Stage } from './record.ts';
import { actualOf } from '../trade/facts/stored.ts';
import { actualState, resultOf } from './state.ts';
import type { Actual } from '../trade/facts/facts.ts';

/** How far a trade has come, and what it made so far against its plan, per head. */
export interface TradeOutcome {
  readonly stage: Stage;
  /** $/hd with each known fact in place of its plan; null while it is still a plan, where there is no profit, and with a problem. */
  readonly actual: DecimalText | null;
  /** Actual less planned profit per head, $/hd; null where either is not available. */
  readonly against: DecimalText | null;
  /** The sentence of the first fact that cannot be: then there are no figures of it. */
  readonly problem: string | null;
}

const kept = new WeakMap<object, TradeOutcome>();

/** A trade's plan with what became of it; null while nothing became known. */
export function factsOf(trade: Trade): { readonly plan: Plan; readonly actual: Actual } | null {
  const plan = planOf(trade);
  const actual = actualOf(trade.actual);
  return plan === null || actual === null ? null : { plan, actual };
}

/** What cannot be in what became known of a stored trade; nothing while it is a plan. */
export function problemsOf(trade: Trade): readonly ActualProblem[] {
  const facts = factsOf(trade);
  return facts === null ? [] : actualProblems(facts.plan, facts.actual);
}

/** The stage of a stored trade: it follows from its facts. */
export function tradeStage(trade: Trade): Stage {
  const facts = factsOf(trade);
  return facts === null ? 'planned' : stageOf(facts.plan, facts.actual);
}

/** The outcome of a stored trade; worked out once for each object of it. Never throws. */
export function outcomeOf(trade: Trade): TradeOutcome {
  const known = kept.get(trade);
  if (known !== undefined) return known;
  const outcome = workOut(trade);
  kept.set(trade, outcome);
  return outcome;
}

function workOut(trade: Trade): TradeOutcome {
  const facts = factsOf(trade);
  if (facts === null) return { stage: 'planned', actual: null, against: null, problem: null };
  const { plan, actual } = facts;
  const stage = stageOf(plan, actual);
  const [problem] = actualProblems(plan, actual);
  if (problem !== undefined) return { stage, actual: null, against: null, problem: problem.text };
  const became = exactFigure(resultOf(actualState(plan, actual)), 'profitPerHead');
  if (typeof became === 'string') return { stage, actual: null, against: null, problem: null };
  const planned = exactFigure(calculateTrade(plan.carry, plan.trade), 'profitPerHead');
  return {
    stage,
    actual: exactText(became),
    against: typeof planned === 'string' ? null : exactText(minus(became, planned)),
    problem: null,
  };
}
