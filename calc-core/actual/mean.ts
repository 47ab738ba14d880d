import { dividedBy, exactZero, plus, signOf, times, type Exact } from '../number/exact.ts';
import type { Actual, ActualSale } from '../trade/facts/facts.ts';
import { exactOrNull, headLeft, headOfSale, type Plan } from './record.ts';

interface Share {
  readonly head: Exact;
  readonly value: Exact | null;
}

/** The mean weighted by head. Shares without head or without a value are ignored. Null if no share is left. */
export function meanOverHead(shares: readonly Share[]): Exact | null {
  let sum = exactZero;
  let all = exactZero;
  for (const { head, value } of shares) {
    if (value === null || signOf(head) <= 0) continue;
    sum = plus(sum, times(head, value));
    all = plus(all, head);
  }
  return signOf(all) > 0 ? dividedBy(sum, all) : null;
}

/** The value per head of each sale, and of the head not sold yet. */
export interface MeanOf {
  of(sale: ActualSale): Exact | null;
  readonly left: Exact | null;
}

/** The mean per head over all sales and the head not sold yet. */
export const meanOfSales = (plan: Plan, actual: Actual, { of, left }: MeanOf): Exact | null =>
  meanOverHead([...sharesOfSales(plan, actual, of), { head: headLeft(plan, actual), value: left }]);

/** The head of each sale, with the value that `of` returns. */
export const sharesOfSales = (
  plan: Plan,
  actual: Actual,
  of: (sale: ActualSale) => Exact | null,
): readonly Share[] =>
  actual.sales.map((sale) => ({ head: headOfSale(plan, actual, sale), value: of(sale) }));

/** The dead head as one share, with the result of `heldTill` for the day of death. Empty if the number of deaths or the day is unknown. */
export const sharesOfDead = (
  { deaths, diedOn }: Actual,
  heldTill: (day: string) => Exact | null,
): readonly Share[] => {
  const head = exactOrNull(deaths, 'numberOfHead');
  const day = diedOn ?? null;
  return head === null || day === null ? [] : [{ head, value: heldTill(day) }];
};
