import type { Actual, ActualSale } from './facts.ts';
import { kindOf } from '../animals/kinds.ts';
import type { Carry } from '../carry/record.ts';
import type { DecimalText } from '../number/decimal.ts';
import { isCalendarDate } from '../number/dates.ts';
import { exactOf, minus, plus, signOf, type Exact, exactZero } from '../number/exact.ts';
import { usableAmount } from '../figure/amount.ts';
import { tradeInputs } from '../trade/inputs.ts';
import type { Trade } from '../trade/record.ts';

/** The trade and its carry as they were when the first fact became known; never changed by a later edit of either. */
export interface Plan {
  readonly trade: Trade;
  readonly carry: Carry | null;
}

/** How far a trade has come; follows from what is entered. */
export type Stage = 'planned' | 'bought' | 'sold';

/** An amount as an exact number; null while it is not known, and for stored text that the input's range refuses. */
export function exactOrNull(text: DecimalText | null, name: keyof typeof tradeInputs): Exact | null {
  const usable = usableAmount(text, tradeInputs[name]);
  return usable === null ? null : exactOf(usable);
}

const headOrZero = (text: DecimalText | null): Exact => exactOrNull(text, 'numberOfHead') ?? exactZero;

/** Head bought: the actual number, or the planned one. */
export const headBought = (plan: Plan, actual: Actual): Exact =>
  headOrZero(actual.head ?? plan.trade.numberOfHead);

/** Head that died; 0 while it is not known. */
const headDead = (actual: Actual): Exact => headOrZero(actual.deaths);

const headSoldInRows = (actual: Actual): Exact =>
  actual.sales.reduce((sum, { head }) => plus(sum, headOrZero(head)), exactZero);

/** Head that are neither dead nor sold; 0 once a sale takes all that are left. Below 0 when more went than came. */
export function headLeft(plan: Plan, actual: Actual): Exact {
  if (actual.sales.some(({ head }) => head === null)) return exactZero;
  const gone = plus(headDead(actual), headSoldInRows(actual));
  return minus(headBought(plan, actual), gone);
}

/** The head of one sale; for one that takes all that are left, what the other sales and the deaths leave. */
export function headOfSale(plan: Plan, actual: Actual, sale: ActualSale): Exact {
  if (sale.head !== null) return headOrZero(sale.head);
  const others = plus(headDead(actual), headSoldInRows(actual));
  return minus(headBought(plan, actual), others);
}

const isNothing = (actual: Actual): boolean =>
  actual.sales.length === 0 &&
  Object.keys(actual.costs).length === 0 &&
  Object.entries(actual).every(([name, value]) => name === 'sales' || name === 'costs' || value === null);

/** The stage of a trade: planned with nothing known, sold when no head is left, else bought. */
export function stageOf(plan: Plan, actual: Actual | null): Stage {
  if (actual === null || isNothing(actual)) return 'planned';
  return actual.sales.length > 0 && signOf(headLeft(plan, actual)) <= 0 ? 'sold' : 'bought';
}

/** An entry that cannot be, and the sentence for its field. */
export interface ActualProblem {
  readonly field: string;
  readonly text: string;
}

function dateProblem(field: string, date: string | null): readonly ActualProblem[] {
  if (date === null) return [];
  const isReal = isCalendarDate(date) && date >= '1900' && date <= '9999-12-31';
  return isReal ? [] : [{ field, text: `${date} is no day between 1900 and 9999.` }];
}

/** What cannot be in an actual: dates out of order, more sold or dead than bought, facts that the kind of animal does not have. */
export function actualProblems(plan: Plan, actual: Actual): readonly ActualProblem[] {
  const kind = kindOf(plan.trade.animalSubTypeId);
  const head = headBought(plan, actual);
  const deaths = headDead(actual);
  const problems: ActualProblem[] = [...dateProblem('boughtOn', actual.boughtOn)];
  for (const [index, { soldOn }] of actual.sales.entries()) {
    const field = index === 0 ? 'soldOn' : `sales.${index}.soldOn`;
    problems.push(...dateProblem(field, soldOn));
    const from = actual.boughtOn ?? plan.trade.heldFrom;
    if (soldOn !== null && from !== '' && soldOn < from) {
      problems.push({ field, text: `Sold on ${soldOn}, before they were bought on ${from}.` });
    }
  }
  if (signOf(minus(deaths, head)) > 0) {
    problems.push({ field: 'deaths', text: 'More deaths than head bought.' });
  } else if (signOf(headLeft(plan, actual)) < 0) {
    problems.push({ field: 'soldHead', text: 'More head sold and dead than bought.' });
  }
  if (actual.sale2CostHd !== null && !kind.splitter) {
    problems.push({ field: 'sale2CostHd', text: `${kind.name} are not sold with a calf or lamb.` });
  }
  if ((actual.woolPriceHd !== null || actual.woolSaleWeight !== null) && kind.animalTypeId !== 2) {
    problems.push({ field: 'woolPriceHd', text: `${kind.name} have no wool to sell.` });
  }
  return problems;
}
