import { exactText, exactZero, minus, plus, type Exact } from '../number/exact.ts';
import type { DecimalText } from '../number/decimal.ts';
import type { Value } from '../figure/compile.ts';
import type { Reason } from '../figure/reasons.ts';
import { exactFigure, type TradeResult } from '../trade/calculate.ts';
import { type Actual } from '../trade/facts/facts.ts';
import { stageOf, type Plan, type Stage } from './record.ts';
import { causesOf, plannedState, resultOf } from './state.ts';

/** How much one group of facts changes the profit: the profit with these facts minus the profit without them. */
export interface BridgeStep {
  /** A name from {@link bridgeGroups}, or the name of a cost. */
  readonly group: string;
  readonly effect: DecimalText;
  readonly after: DecimalText;
}

/** The steps from the planned profit to the actual profit. If either profit is missing, `steps` is empty and `reason` says why. */
export interface Bridge {
  readonly planned: DecimalText | null;
  readonly actual: DecimalText | null;
  readonly steps: readonly BridgeStep[];
  /** Actual profit minus planned profit minus all effects. Always exactly '0'. Null without steps. */
  readonly remainder: DecimalText | null;
  readonly reason: Reason | null;
}

/** The plan and the facts of a trade, their figures, and the effect of each cause on the profit. */
export interface PlanAndActual {
  readonly stage: Stage;
  /** The figures with each fact in place of its planned value. */
  readonly actual: TradeResult;
  /** True if some head are not sold yet. The actual figures then mix facts with the plan. */
  readonly isSoFar: boolean;
  /** $/hd. */
  readonly perHead: Bridge;
  /** $ for the mob. */
  readonly total: Bridge;
}

interface BridgeValue {
  readonly group: string | null;
  readonly value: Value<Exact>;
}

/** Compares a plan with its facts. Check for impossible facts with `actualProblems` first. Never throws. */
export function planAndActual(plan: Plan, actual: Actual): PlanAndActual {
  const stage = stageOf(plan, actual);
  let state = plannedState(plan);
  const results: { group: string | null; result: TradeResult }[] = [{ group: null, result: resultOf(state) }];
  for (const { group, apply } of causesOf(plan, actual)) {
    const next = apply(state);
    state = next;
    results.push({ group, result: resultOf(state) });
  }
  const along = (name: 'profitPerHead' | 'totalProfit'): readonly BridgeValue[] =>
    results.map(({ group, result }) => ({ group, value: exactFigure(result, name) }));
  return {
    stage,
    actual: results.at(-1)!.result,
    isSoFar: stage === 'bought',
    perHead: bridgeOf(along('profitPerHead')),
    total: bridgeOf(along('totalProfit')),
  };
}

const textOf = (value: Value<Exact>): DecimalText | null =>
  typeof value === 'string' ? null : exactText(value);

function bridgeOf(passed: readonly BridgeValue[]): Bridge {
  const first = passed[0]!.value;
  const last = passed.at(-1)!.value;
  const ends = { planned: textOf(first), actual: textOf(last) };
  if (typeof first === 'string' || typeof last === 'string') {
    return {
      ...ends,
      steps: [],
      remainder: null,
      reason: typeof first === 'string' ? first : (last as Reason),
    };
  }
  let before = first;
  let sum = exactZero;
  const steps: BridgeStep[] = [];
  for (const { group, value } of passed.slice(1)) {
    // A step without a profit gets the effect 0. The next step with a profit includes its effect.
    const after = typeof value === 'string' ? before : value;
    const effect = minus(after, before);
    sum = plus(sum, effect);
    steps.push({ group: group!, effect: exactText(effect), after: exactText(after) });
    before = after;
  }
  return { ...ends, steps, remainder: exactText(minus(minus(last, first), sum)), reason: null };
}
