import { accounts } from '../ledger/accounts.ts';
import { heldOf } from '../ledger/entries.ts';
import { shareOf } from '../ledger/held.ts';
import type { TradeLedger } from '../ledger/ledger.ts';
import { dayNumber } from '../number/days.ts';
import { firstOfMonth, monthIndex, sameDayLater } from '../number/months.ts';
import { repeats, type GstPeriod, type Other } from './funding/funding.ts';
import { moneyOf, moneyOfText, type Money } from './money.ts';

/**
 * What a posting of the farm's cash flow is for: an account of a trade, or an account of the farm. The names are the names on the screen.
 */
export const cashAccounts = {
  ...accounts,
  otherIncome: 'Other income',
  otherCosts: 'Farm costs',
  gst: 'GST',
  interest: 'Interest',
} as const;

/** An account of the cash flow. */
export type CashAccount = keyof typeof cashAccounts;

/** Money that moves on a day. */
export interface Posting {
  readonly day: number;
  readonly account: CashAccount;
  /** Positive when money comes in. */
  readonly amount: Money;
}

/** A posting that belongs to the farm and not to a trade, with the name of its line. */
export interface FarmPosting extends Posting {
  readonly name: string;
}

/** Wages carry no GST; every other payment of a trade does. */
const withoutGst: ReadonlySet<CashAccount> = new Set(['labour']);

/** Whether the amounts of an account carry GST. */
export const carriesGst = (account: CashAccount): boolean => account in accounts && !withoutGst.has(account);

/** A function that receives one posting of a trade. */
export type TakePosting = (day: number, account: CashAccount, amount: Money) => void;

/**
 * Calls `take` with each amount that a trade pays or is paid, and its day. The monthly parts of an amount add up to it exactly. Sums over
 * many trades use this instead of {@link postingsOf}, because building a list for each trade would take longer than adding.
 */
export function eachPosting(ledger: TradeLedger, take: TakePosting): void {
  const held = heldOf(ledger);
  const last = held.parts.length - 1;
  for (const { day, account, amount } of ledger.lines) {
    const whole = moneyOf(amount);
    if (day !== null) {
      take(day, account, whole);
      continue;
    }
    let rest = whole;
    for (let at = 0; at < last; at += 1) {
      const part = held.parts[at]!;
      const share = moneyOf(shareOf(amount, part, held));
      rest -= share;
      take(part.day, account, share);
    }
    if (last >= 0) take(held.parts[last]!.day, account, rest);
  }
}

/** The same as a list. */
export function postingsOf(ledger: TradeLedger): readonly Posting[] {
  const postings: Posting[] = [];
  eachPosting(ledger, (day, account, amount) => postings.push({ day, account, amount }));
  return postings;
}

/** The days of a line of other income or costs, up to and including `until`. */
export function daysOfOther({ every, from, to }: Other, until: number): readonly number[] {
  const step = repeats[every];
  const first = dayNumber(from);
  const last = to === null ? until : Math.min(until, dayNumber(to));
  if (step === null) return first <= last ? [first] : [];
  const days: number[] = [];
  for (let at = 0; ; at += 1) {
    const day = sameDayLater(first, at * step);
    if (day > last) return days;
    days.push(day);
  }
}

/** The postings of the farm's other income and costs, up to and including `until`. */
export const otherPostings = (others: readonly Other[], until: number): readonly FarmPosting[] =>
  others.flatMap((other) => {
    const money = moneyOfText(other.amount);
    return daysOfOther(other, until).map((day) => ({
      day,
      account: other.in ? ('otherIncome' as const) : ('otherCosts' as const),
      amount: other.in ? money : -money,
      name: other.name,
    }));
  });

/** The last day of the period that a day is in. */
function periodEnd(day: number, period: 'quarter' | 'month'): number {
  const month = monthIndex(day);
  return firstOfMonth(period === 'month' ? month + 1 : month + 3 - (month % 3)) - 1;
}

/** Days after the end of the period on which its GST is settled. */
const settledAfter = { quarter: 28, month: 21 } as const;

/**
 * The GST postings: 10 % of every posting that carries GST, on the same day, and the settlement of each period (GST received less GST
 * paid). Over time the GST postings add up to 0.
 */
export function gstPostings(postings: Iterable<Posting>, period: GstPeriod): readonly FarmPosting[] {
  if (period === null) return [];
  const settled = new Map<number, Money>();
  const added: FarmPosting[] = [];
  for (const { day, account, amount } of postings) {
    if (!carriesGst(account) || amount === 0n) continue;
    const gst = amount / 10n;
    const due = periodEnd(day, period) + settledAfter[period];
    settled.set(due, (settled.get(due) ?? 0n) - gst);
    added.push({ day, account: 'gst', amount: gst, name: cashAccounts[account] });
  }
  return [
    ...added,
    ...[...settled].map(([day, amount]): FarmPosting => ({
      day,
      account: 'gst',
      amount,
      name: 'GST settled',
    })),
  ];
}
