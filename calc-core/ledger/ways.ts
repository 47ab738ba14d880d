import { exactOrNull, headBought, headLeft, stageOf, type Plan } from '../actual/record.ts';
import { actualState, plannedState, resultOf, type State } from '../actual/state.ts';
import { carryInputs } from '../carry/inputs.ts';
import type { Carry } from '../carry/record.ts';
import type { DecimalText } from '../number/decimal.ts';
import { dividedBy, exactOf, exactText, minus, plus, signOf, times } from '../number/exact.ts';
import { calculateTrade, exactFigure, type TradeResult } from '../trade/calculate.ts';
import type { Actual } from '../trade/facts/facts.ts';
import type { InForce } from './mob.ts';

/** The plan and its scenarios; each changes only stock that is not sold yet. `begins` starts its sentences. */
export const ways = {
  plan: { name: 'As planned', begins: '' },
  'lower-prices': { name: 'Prices 10 % lower', begins: 'With prices 10 % lower, ' },
  'four-weeks-later': { name: 'Sold four weeks later', begins: 'Sold four weeks later, ' },
  'dearer-money': { name: 'Interest 2 % higher', begins: 'With interest 2 % higher, ' },
} as const;

/** A scenario; also its name in an address. */
export type Way = keyof typeof ways;

/** The share of the planned prices that remains. */
const LOWER = exactOf('0.9');
const WEEKS_LATER = exactOf('4');
/** Days of the four weeks. */
export const DAYS_LATER = 28;
/** Added to a rate, per cent a year. */
export const DEARER = '2';

const lowered = (text: DecimalText | null, name: 'saleCostHd' | 'sale2CostHd' | 'woolPriceHd') => {
  const price = exactOrNull(text, name);
  return price === null ? text : exactText(times(price, LOWER));
};

function dearer(carry: Carry | null): Carry | null {
  const rate = carry?.annualInterestRate ?? null;
  if (carry === null || rate === null) return carry;
  const most = carryInputs.annualInterestRate.max;
  const raised = plus(exactOf(rate), exactOf(DEARER));
  const isOver = most !== undefined && signOf(minus(raised, exactOf(most))) > 0;
  return { ...carry, annualInterestRate: isOver ? most : exactText(raised) };
}

/** The plan with other prices or another rate. Sold stock keeps its own. */
export function planOfWay(plan: Plan, actual: Actual | null, way: Way): Plan {
  if (way === 'plan' || stageOf(plan, actual) === 'sold') return plan;
  if (way === 'dearer-money') return { ...plan, carry: dearer(plan.carry) };
  if (way !== 'lower-prices') return plan;
  const { saleCostHd, sale2CostHd, woolPriceHd } = plan.trade;
  return {
    ...plan,
    trade: {
      ...plan.trade,
      saleCostHd: lowered(saleCostHd, 'saleCostHd'),
      sale2CostHd: lowered(sale2CostHd, 'sale2CostHd'),
      woolPriceHd: lowered(woolPriceHd, 'woolPriceHd'),
    },
  };
}

/**
 * A trade with its facts in place of its plan, and its figures; if the scenario says so, unsold head have four more weeks of every
 * holding cost. @param known the figures of the plan, if a list has them already
 */
export function inForce(plan: Plan, actual: Actual | null, way: Way, known?: TradeResult): InForce {
  const isLater = way === 'four-weeks-later' && stageOf(plan, actual) !== 'sold';
  if (actual === null && !isLater) {
    const state: State = { ...plan, inputs: new Map(), figures: new Map() };
    return { state, result: known ?? calculateTrade(plan.carry, plan.trade) };
  }
  const state = actual === null ? plannedState(plan) : actualState(plan, actual);
  const result = resultOf(state);
  const weeks = isLater ? exactFigure(result, 'weeksHeld') : '';
  if (typeof weeks === 'string') return { state, result };
  const share = actual === null ? exactOf('1') : dividedBy(headLeft(plan, actual), headBought(plan, actual));
  const figures = new Map(state.figures).set('weeksHeld', plus(weeks, times(WEEKS_LATER, share)));
  return { state: { ...state, figures }, result: resultOf({ ...state, figures }) };
}
