import { hasLedger, type TradeLedger, type NoLedger } from '../ledger/ledger.ts';
import { dateOfDay, dayNumber, firstOfMonth, monthIndex } from '../number/days.ts';
import type { DecimalText } from '../number/decimal.ts';
import { balancesOf, type DayBalance, type PaidBy } from './balances.ts';
import type { Funding, GstPeriod, Other } from './funding.ts';
import { moneyOfText, moneyText, type Money } from './money.ts';
import { gstPostings, otherPostings, postingsOf, type CashAccount, type Posting } from './postings.ts';

/** What a cash flow is worked out from. */
export interface CashQuestion {
  /** The ledger of each trade, or the reason why it has none. */
  readonly ledgers: readonly (TradeLedger | NoLedger)[];
  readonly funding: readonly Funding[];
  readonly others: readonly Other[];
  /** The first month, `YYYY-MM` or a date in it. */
  readonly from: string;
  /** How many months. */
  readonly months: number;
  readonly gst: GstPeriod;
  readonly paidBy?: PaidBy;
}

/** One month. Amounts are dollars, exact. */
export interface CashMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Money in, and money out without interest; both at or above 0. */
  readonly in: Money;
  readonly out: Money;
  /** Interest added on the last day, at or above 0. */
  readonly interest: Money;
  readonly closing: Money;
  readonly lowest: Money;
  readonly lowestOn: string;
  /** Each account's sum, negative for money out. */
  readonly accounts: Readonly<Partial<Record<CashAccount, Money>>>;
}

/** The cash flow of a farm. */
export interface CashFlow {
  readonly months: readonly CashMonth[];
  readonly days: readonly DayBalance[];
  /** The most that is owed, and the first day on which it is. */
  readonly peak: { readonly amount: Money; readonly on: string };
  /** What the limits leave on that day; below 0 when they are passed, null where a source has no limit or there is none. */
  readonly leaves: Money | null;
  /** Trades that are in none of the sums, by their place in `ledgers`, and why. */
  readonly leftOut: readonly { readonly index: number; readonly reason: string }[];
}

/** Many trades, the farm's own income and costs and its sources of money, month by month. Never throws for parsed input. */
export function cashFlowOf(question: CashQuestion): CashFlow {
  const first = `${question.from.slice(0, 7)}-01`;
  const start = dayNumber(first);
  const window = [start, firstOfMonth(monthIndex(start) + question.months) - 1] as const;
  const postings = allPostings(question, window[1]);
  // Without a source of money the balance counts from nothing, and no debt can be told.
  const nothing: Funding = { name: '', kind: 'own', limit: null, rate: '0', balance: '0', on: first };
  const funding = question.funding.length === 0 ? [nothing] : question.funding;
  const days = balancesOf(postings, funding, window, question.paidBy);
  const peak = days.reduce<DayBalance | null>(
    (most, day) => (most === null || day.debt > most.debt ? day : most),
    null,
  );
  const amount = peak?.debt ?? 0n;
  const limit = limitOf(question.funding);
  return {
    months: monthsOf(postings, days),
    days,
    peak: { amount, on: peak === null ? first : dateOfDay(peak.day) },
    leaves: limit === null ? null : limit - amount,
    leftOut: question.ledgers.flatMap((each, index) =>
      hasLedger(each) ? [] : [{ index, reason: each.reason }],
    ),
  };
}

function allPostings({ ledgers, others, gst }: CashQuestion, until: number): readonly Posting[] {
  const ofTrades = ledgers.flatMap((ledger, at) => (hasLedger(ledger) ? postingsOf(ledger, at) : []));
  return [...ofTrades, ...otherPostings(others, until), ...gstPostings(ofTrades, gst)];
}

/** What may be drawn in all; null where a source that lends has no limit, or none lends. */
function limitOf(funding: readonly Funding[]): Money | null {
  const lending = funding.filter(({ kind }) => kind !== 'own');
  if (lending.length === 0 || lending.some(({ limit }) => limit === null)) return null;
  return lending.reduce((sum, { limit }) => sum + moneyOfText(limit!), 0n);
}

interface OpenMonth {
  in: Money;
  out: Money;
  interest: Money;
  readonly accounts: Partial<Record<CashAccount, Money>>;
  lowest: DayBalance;
  closing: Money;
}

function monthsOf(postings: readonly Posting[], days: readonly DayBalance[]): readonly CashMonth[] {
  const months = new Map<number, OpenMonth>();
  const monthOfDay = new Map(days.map(({ day }) => [day, monthIndex(day)]));
  for (const day of days) {
    const name = monthOfDay.get(day.day)!;
    const open = months.get(name);
    if (open === undefined)
      months.set(name, {
        in: 0n,
        out: 0n,
        interest: day.interest,
        accounts: {},
        lowest: day,
        closing: day.balance,
      });
    else {
      open.interest += day.interest;
      open.closing = day.balance;
      if (day.balance < open.lowest.balance) open.lowest = day;
    }
  }
  for (const { day, account, amount } of postings) {
    const open = months.get(monthOfDay.get(day) ?? -1);
    if (open === undefined) continue;
    if (amount > 0n) open.in += amount;
    else open.out -= amount;
    open.accounts[account] = (open.accounts[account] ?? 0n) + amount;
  }
  return [...months].map(([month, { lowest, accounts, ...open }]) => ({
    month: dateOfDay(firstOfMonth(month)).slice(0, 7),
    ...open,
    accounts: open.interest === 0n ? accounts : { ...accounts, interest: -open.interest },
    lowest: lowest.balance,
    lowestOn: dateOfDay(lowest.day),
  }));
}

/** A month's accounts as exact texts. */
export const accountTexts = ({ accounts }: CashMonth): Readonly<Record<string, DecimalText>> =>
  Object.fromEntries(Object.entries(accounts).map(([name, amount]) => [name, moneyText(amount)]));
