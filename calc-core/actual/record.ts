import type { Actual, ActualSale } from '../trade/facts/facts.ts';
import { kindOf } from '../animals/kinds.ts';
import type { Carry } from '../carry/record.ts';
import type { DecimalText } from '../number/decimal.ts';
import { isCalendarDate } from '../number/dates.ts';
import { showDate } from '../rules/date.ts';
import { costApplies } from './applies.ts';
import { actualCostNames } from '../trade/facts/costs.ts';
import { exactOf, exactText, minus, plus, signOf, type Exact, exactZero } from '../number/exact.ts';
import { usableAmount } from '../figure/amount.ts';
import { tradeInputs } from '../trade/inputs.ts';
import type { Trade } from '../trade/record.ts';

/** A copy of the trade and its carry from the moment of the first fact. Later edits do not change it. */
export interface Plan {
  readonly trade: Trade;
  readonly carry: Carry | null;
}

/** How far a trade has come. It follows from the facts. */
export type Stage = 'planned' | 'bought' | 'sold';

/** An amount as an exact number. Null if it is absent or outside the input's range. */
export function exactOrNull(text: DecimalText | null, name: keyof typeof tradeInputs): Exact | null {
  const usable = usableAmount(text, tradeInputs[name]);
  return usable === null ? null : exactOf(usable);
}

const headOrZero = (text: DecimalText | null): Exact => exactOrNull(text, 'numberOfHead') ?? exactZero;

/** The actual number of head bought. If unknown, the planned number. */
export const headBought = (plan: Plan, actual: Actual): Exact =>
  headOrZero(actual.head ?? plan.trade.numberOfHead);

const headDead = (actual: Actual): Exact => headOrZero(actual.deaths);

const headSoldInRows = (actual: Actual): Exact =>
  actual.sales.reduce((sum, { head }) => plus(sum, headOrZero(head)), exactZero);

/** Head that are neither dead nor sold. 0 if a sale has all remaining head. Below 0 if sales and deaths exceed the head bought. */
export function headLeft(plan: Plan, actual: Actual): Exact {
  if (actual.sales.some(({ head }) => head === null)) return exactZero;
  const gone = plus(headDead(actual), headSoldInRows(actual));
  return minus(headBought(plan, actual), gone);
}

/** Head bought, less the head of each sale that has a number of head. While no deaths are entered, only these head may have died. */
export const headUncounted = (plan: Plan, actual: Actual): Exact =>
  minus(headBought(plan, actual), headSoldInRows(actual));

/** The head of one sale. For "all remaining head": the head bought minus deaths minus all other sales. */
export function headOfSale(plan: Plan, actual: Actual, sale: ActualSale): Exact {
  if (sale.head !== null) return headOrZero(sale.head);
  const others = plus(headDead(actual), headSoldInRows(actual));
  return minus(headBought(plan, actual), others);
}

/** The same as {@link headOfSale}, as exact decimal text. */
export const headSold = (plan: Plan, actual: Actual, sale: ActualSale): DecimalText =>
  exactText(headOfSale(plan, actual, sale));

const isNothing = (actual: Actual): boolean =>
  actual.sales.length === 0 &&
  Object.keys(actual.costs).length === 0 &&
  Object.entries(actual).every(
    ([name, value]) => name === 'sales' || name === 'costs' || value === null || value === undefined,
  );

/** 'planned' without facts. 'sold' if there are sales and no head is left. Otherwise 'bought'. */
export function stageOf(plan: Plan, actual: Actual | null): Stage {
  if (actual === null || isNothing(actual)) return 'planned';
  return actual.sales.length > 0 && signOf(headLeft(plan, actual)) <= 0 ? 'sold' : 'bought';
}

/** An impossible entry: its field, and a sentence about it. */
export interface ActualProblem {
  readonly field: string;
  readonly text: string;
}

/** The most years between a planned and an actual date. A longer time is a typing error. */
const FARTHEST = 20;

const yearOf = (date: string): number => Number(date.slice(0, 4));

function dateProblem(field: string, date: string | null, planned: string): readonly ActualProblem[] {
  if (date === null) return [];
  const isReal = isCalendarDate(date) && date >= '1900' && date <= '9999-12-31';
  if (!isReal) return [{ field, text: `${date} is not a date between the years 1900 and 9999.` }];
  const years = Math.abs(yearOf(date) - yearOf(planned));
  if (!isCalendarDate(planned) || years <= FARTHEST) return [];
  return [{ field, text: `${showDate(date)} is ${years} years from the plan, ${showDate(planned)}.` }];
}

function dateProblems(plan: Plan, actual: Actual): readonly ActualProblem[] {
  const { heldFrom } = plan.trade;
  const from = actual.boughtOn ?? heldFrom;
  const ofSales = actual.sales.flatMap(({ soldOn }, index) => {
    const field = saleField(index, 'soldOn');
    const isBefore = soldOn !== null && from !== '' && soldOn < from;
    const text = `Sold on ${showDate(soldOn ?? '')}, before they were bought on ${showDate(from)}.`;
    return [...dateProblem(field, soldOn, heldFrom), ...(isBefore ? [{ field, text }] : [])];
  });
  const { diedOn = null } = actual;
  const diedBefore = diedOn !== null && from !== '' && diedOn < from;
  const died = `Died on ${showDate(diedOn ?? '')}, before they were bought on ${showDate(from)}.`;
  return [
    ...dateProblem('boughtOn', actual.boughtOn, heldFrom),
    ...ofSales,
    ...dateProblem('diedOn', diedOn, heldFrom),
    ...(diedBefore ? [{ field: 'diedOn', text: died }] : []),
  ];
}

function headProblems(plan: Plan, actual: Actual): readonly ActualProblem[] {
  const head = headBought(plan, actual);
  const others = actual.sales.flatMap((sale, index) => (sale.head === null ? [index] : [])).slice(1);
  const twice = others.map((index) => ({
    field: saleField(index, 'head'),
    text: 'Another sale takes all head that are left: type how many were sold here.',
  }));
  if (signOf(minus(headDead(actual), head)) > 0)
    return [...twice, { field: 'deaths', text: 'More deaths than head bought.' }];
  const gone = plus(headDead(actual), headSoldInRows(actual));
  return signOf(minus(head, gone)) < 0
    ? [...twice, { field: 'soldHead', text: 'More head sold and dead than bought.' }]
    : twice;
}

/** Facts that this kind of animal cannot have, for example wool for cattle. */
function kindProblems(plan: Plan, actual: Actual): readonly ActualProblem[] {
  const kind = kindOf(plan.trade.animalSubTypeId);
  const byHead = `${kind.name} are bought and sold by the head, without a weight.`;
  const facts: readonly (readonly [
    field: string,
    input: keyof typeof tradeInputs,
    known: unknown,
    text: string,
  ])[] = [
    ['purchaseWeightkg', 'purchaseWeightkg', actual.purchaseWeightkg, byHead],
    ...actual.sales.map(
      ({ saleWeightkg }, index) =>
        [saleField(index, 'saleWeightkg'), 'saleWeightkg', saleWeightkg, byHead] as const,
    ),
    ['sale2CostHd', 'sale2CostHd', actual.sale2CostHd, `${kind.name} are not sold with a calf or lamb.`],
    [
      'woolPriceHd',
      'woolPriceHd',
      actual.woolPriceHd ?? actual.woolSaleWeight,
      `${kind.name} have no wool to sell.`,
    ],
  ];
  const costs = actualCostNames.filter((name) => name in actual.costs && !costApplies(name, kind));
  return [
    ...facts.flatMap(([field, input, known, text]) =>
      known === null || tradeInputs[input].appliesTo(kind) ? [] : [{ field, text }],
    ),
    ...costs.map((field) => ({ field, text: `There is no such cost for ${kind.name}.` })),
  ];
}

const saleField = (index: number, fact: 'soldOn' | 'head' | 'saleWeightkg'): string => {
  const first = fact === 'head' ? 'soldHead' : fact;
  return index === 0 ? first : `sales.${index}.${fact}`;
};

/** The impossible facts of an actual, for example dates out of order, or more head sold than bought. */
export const actualProblems = (plan: Plan, actual: Actual): readonly ActualProblem[] => [
  ...dateProblems(plan, actual),
  ...headProblems(plan, actual),
  ...kindProblems(plan, actual),
];
