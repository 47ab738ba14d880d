import type { Plan } from '../actual/record.ts';
import { actualState, resultOf } from '../actual/state.ts';
import { calculateTrade, type TradeResult } from '../trade/calculate.ts';
import type { Actual } from '../trade/facts/facts.ts';
import type { InForce } from './mob.ts';

/** An assumption about unsold stock, such as lower prices. It does not change a sold mob. */
export interface Scenario {
  /** Changes prices or the interest rate of the plan. */
  readonly planOf?: (plan: Plan) => Plan;
  /** Only for a later sale. `days` is the delay. `inForce` calculates the trade with the costs of the delay. */
  readonly later?: {
    readonly days: number;
    readonly inForce: (plan: Plan, actual: Actual | null) => InForce;
  };
}

/** The plan itself. */
export const asPlanned: Scenario = {};

/**
 * Replaces planned values with facts and calculates the figures.
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
