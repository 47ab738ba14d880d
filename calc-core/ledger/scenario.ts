import type { Plan } from '../actual/record.ts';
import { actualState, resultOf } from '../actual/state.ts';
import { calculateTrade, type TradeResult } from '../trade/calculate.ts';
import type { Actual } from '../trade/facts/facts.ts';
import type { InForce } from './mob.ts';

/** An assumption about stock that is not sold yet, such as lower prices. It has no effect on a sold mob. */
export interface Scenario {
  /** Returns the plan with other prices or another interest rate. */
  readonly planOf?: (plan: Plan) => Plan;
  /** For a later sale: by how many days, and a function that adds the costs of these days. */
  readonly later?: {
    readonly days: number;
    readonly inForce: (plan: Plan, actual: Actual | null) => InForce;
  };
}

/** The plan itself. */
export const asPlanned: Scenario = {};

/**
 * A trade with its facts in place of its plan, and its figures.
 * @param known - the figures of the plan, if the caller already has them
 */
export function inForce(plan: Plan, actual: Actual | null, known?: TradeResult): InForce {
  if (actual !== null) {
    const state = actualState(plan, actual);
    return { state, result: resultOf(state) };
  }
  return {
    state: { ...plan, inputs: new Map(), figures: new Map() },
    result: known ?? calculateTrade(plan.carry, plan.trade),
  };
}
