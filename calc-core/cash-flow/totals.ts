import { dateOfDay } from '../number/days.ts';
import type { DayBalance } from './funding/balances.ts';
import { totalMoney, type Money } from './money.ts';
import type { CashAccount } from './postings.ts';

interface Sums {
  readonly in: Money;
  readonly out: Money;
  readonly interest: Money;
  readonly accounts: Readonly<Partial<Record<CashAccount, Money>>>;
}

/** Adds up all months. `out` is not below 0 and excludes interest. */
export function totalOfMonths(months: readonly Sums[]): Sums {
  const accounts: Partial<Record<CashAccount, Money>> = {};
  for (const month of months)
    for (const [name, amount] of Object.entries(month.accounts) as [CashAccount, Money][])
      accounts[name] = (accounts[name] ?? 0n) + amount;
  return {
    in: totalMoney(months.map((month) => month.in)),
    out: totalMoney(months.map(({ out }) => out)),
    interest: totalMoney(months.map(({ interest }) => interest)),
    accounts,
  };
}

/** All money out, including interest. Not above 0. */
export const moneyOut = ({ out, interest }: Pick<Sums, 'out' | 'interest'>): Money => -(out + interest);

/** Money in less money out. */
export const netOf = (sums: Pick<Sums, 'in' | 'out' | 'interest'>): Money => sums.in + moneyOut(sums);

/** False for a month that ends before the first stated balance: nobody knows its balance. */
export const isBalanceKnown = (
  { knownFrom }: { readonly knownFrom: string | null },
  month: string,
): boolean => knownFrom === null || month >= knownFrom.slice(0, 7);

/** The first day with the lowest balance. Null without days. */
export function lowestDay(
  days: readonly DayBalance[],
): { readonly balance: Money; readonly on: string } | null {
  let low: DayBalance | null = null;
  for (const day of days) if (low === null || day.balance < low.balance) low = day;
  return low === null ? null : { balance: low.balance, on: dateOfDay(low.day) };
}
