import { daysBetween } from '../number/dates.ts';
import type { CashFlow } from './cash-flow.ts';
import type { Money } from './money.ts';
import { lowestDay } from './totals.ts';

/** The worst day of a cash flow. */
export interface Worst {
  /** The highest debt, above 0. If no balance is known, the largest amount of money out. */
  readonly amount: Money;
  readonly on: string;
  readonly balance: Money;
}

/** The day with the highest debt. If no balance is known, the day with the most money out. Null if there is neither. */
export function worstOf({ peak, days, months }: CashFlow): Worst | null {
  if (peak !== null) {
    const day = days[daysBetween(`${months[0]?.month}-01`, peak.on) ?? -1];
    return peak.amount > 0n && day !== undefined ? { ...peak, balance: day.balance } : null;
  }
  const lowest = lowestDay(days);
  return lowest !== null && lowest.balance < 0n
    ? { amount: -lowest.balance, on: lowest.on, balance: lowest.balance }
    : null;
}
