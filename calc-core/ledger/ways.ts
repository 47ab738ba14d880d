import { exactOrNull, headBought, headLeft, type Plan } from '../actual/record.ts';
import { actualState, plannedState, resultOf } from '../actual/state.ts';
import { carryInputs } from '../carry/inputs.ts';
import type { Carry } from '../carry/record.ts';
import type { DecimalText } from '../number/decimal.ts';
import { dividedBy, exactOf, exactText, minus, plus, signOf, times } from '../number/exact.ts';
import { exactFigure } from '../trade/calculate.ts';
import type { Actual } from '../trade/facts/facts.ts';
import type { InForce } from './mob.ts';
import { asPlanned, type Scenario } from './scenario.ts';

const LOWER = exactOf('0.9');
const WEEKS_LATER = exactOf('4');
const DAYS_LATER = 28;
/** Percentage points that the scenario `dearer-money` adds to the annual interest rate. */
export const DEARER = '2';

interface NamedScenario {
  readonly name: string;
  readonly begins: string;
  readonly scenario: Scenario;
}

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

function withLowerPrices(plan: Plan): Plan {
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

function heldLonger(plan: Plan, actual: Actual | null): InForce {
  const state = actual === null ? plannedState(plan) : actualState(plan, actual);
  const result = resultOf(state);
  const weeks = exactFigure(result, 'weeksHeld');
  if (typeof weeks === 'string') return { state, result };
  const share = actual === null ? exactOf('1') : dividedBy(headLeft(plan, actual), headBought(plan, actual));
  const figures = new Map(state.figures).set('weeksHeld', plus(weeks, times(WEEKS_LATER, share)));
  return { state: { ...state, figures }, result: resultOf({ ...state, figures }) };
}

/** The plan and the scenarios to compare with it. `begins` is the first part of a sentence about the scenario. */
export const ways = {
  plan: { name: 'As planned', begins: '', scenario: asPlanned },
  'lower-prices': {
    name: 'Prices 10 % lower',
    begins: 'With prices 10 % lower, ',
    scenario: { planOf: withLowerPrices },
  },
  'four-weeks-later': {
    name: 'Sold four weeks later',
    begins: 'Sold four weeks later, ',
    scenario: { later: { days: DAYS_LATER, inForce: heldLonger } },
  },
  'dearer-money': {
    name: 'Interest 2 % higher',
    begins: 'With interest 2 % higher, ',
    scenario: { planOf: (plan: Plan): Plan => ({ ...plan, carry: dearer(plan.carry) }) },
  },
} as const satisfies Readonly<Record<string, NamedScenario>>;

/** The key of a scenario, for example `lower-prices`. Web addresses contain the same key. */
export type Way = keyof typeof ways;
