import { dateOfDay } from '../number/days.ts';
import { firstOfMonth, monthIndex } from '../number/months.ts';
import type { DecimalText } from '../number/decimal.ts';
import type { DayBalance } from './funding/balances.ts';
import { moneyText, type Money } from './money.ts';
import type { CashAccount, Posting } from './postings.ts';

/** One month of a cash flow. Amounts are exact dollars. */
export interface CashMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Money in and money out, without interest. Neither is below 0. */
  readonly in: Money;
  readonly out: Money;
  /** Interest added at the end of the month, not below 0. */
  readonly interest: Money;
  readonly closing: Money;
  readonly lowest: Money;
  readonly lowestOn: string;
  /** The highest debt of the month, not below 0. It can exceed the lowest balance, because own money and credit do not reduce a debt. */
  readonly mostOwed: Money;
  /** The sum of each account. Below 0 for money out. */
  readonly accounts: Readonly<Partial<Record<CashAccount, Money>>>;
}

interface OpenMonth {
  readonly index: number;
  readonly accounts: Partial<Record<CashAccount, Money>>;
  in: Money;
  out: Money;
  interest: Money;
  closing: Money;
  lowest: DayBalance;
  mostOwed: Money;
}

/** Groups consecutive days by month, with the postings of each month. */
export function monthsOf(postings: readonly Posting[], days: readonly DayBalance[]): readonly CashMonth[] {
  const months: OpenMonth[] = [];
  for (const day of days) {
    const open = months.at(-1);
    const index = monthIndex(day.day);
    if (open?.index !== index) months.push(opened(index, day));
    else {
      open.interest += day.interest;
      open.closing = day.balance;
      if (day.balance < open.lowest.balance) open.lowest = day;
      if (day.debt > open.mostOwed) open.mostOwed = day.debt;
    }
  }
  addPostings(months, postings, days);
  return months.map(closed);
}

const opened = (index: number, day: DayBalance): OpenMonth => ({
  index,
  accounts: {},
  in: 0n,
  out: 0n,
  interest: day.interest,
  closing: day.balance,
  lowest: day,
  mostOwed: day.debt,
});

function addPostings(
  months: readonly OpenMonth[],
  postings: readonly Posting[],
  days: readonly DayBalance[],
): void {
  const first = days[0]?.day ?? 0;
  const last = days.at(-1)?.day ?? -1;
  const start = months[0]?.index ?? 0;
  for (const { day, account, amount } of postings) {
    if (day < first || day > last) continue;
    const open = months[monthIndex(day) - start]!;
    if (amount > 0n) open.in += amount;
    else open.out -= amount;
    open.accounts[account] = (open.accounts[account] ?? 0n) + amount;
  }
}

const closed = ({ index, lowest, accounts, ...open }: OpenMonth): CashMonth => ({
  month: dateOfDay(firstOfMonth(index)).slice(0, 7),
  ...open,
  accounts: open.interest === 0n ? accounts : { ...accounts, interest: -open.interest },
  lowest: lowest.balance,
  lowestOn: dateOfDay(lowest.day),
});

/** The sum of each account, as exact decimal text. */
export const accountTexts = ({ accounts }: CashMonth): Readonly<Record<string, DecimalText>> =>
  Object.fromEntries(Object.entries(accounts).map(([name, amount]) => [name, moneyText(amount)]));
