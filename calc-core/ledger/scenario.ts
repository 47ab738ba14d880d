import type { Plan } from '../actual/record.ts';
import { actualState, resultOf } from '../actual/state.ts';
import { calculateTrade, type TradeResult } from '../trade/calculate.ts';
import type { Actual } from '../trade/facts/facts.ts';
import type { InForce } from './mob.ts';

/** How a trade differs from its plan, for stock that is not sold yet. It does not apply to a mob that is sold. */
export interface Scenario {
  /** The plan with other prices or another rate. */
  readonly planOf?: (plan: Plan) => Plan;
  /** How many days later unsold head are sold, and the trade with the costs of those days. */
  readonly later?: {
    readonly days: number;
    readonly inForce: (plan: Plan, actual: Actual | null) => InForce;
  };
}

/** The plan itself. */
export const asPlanned: Scenario = {};

/** A trade with its facts in place of its plan, and its figures. @param known the figures of the plan, if a list has them already */
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
