import { accounts } from '../ledger/accounts.ts';
import { heldOf } from '../ledger/entries.ts';
import { shareOf } from '../ledger/held.ts';
import type { TradeLedger } from '../ledger/ledger.ts';
import { dayNumber } from '../number/days.ts';
import { firstOfMonth, monthIndex, sameDayLater } from '../number/months.ts';
import { repeats, type GstPeriod, type Other } from './funding/funding.ts';
import { moneyOf, moneyOfText, type Money } from './money.ts';

/** The accounts of trades, and the accounts of the farm. The names are shown on the screen. */
export const cashAccounts = {
  ...accounts,
  otherIncome: 'Other income',
  otherCosts: 'Farm costs',
  gst: 'GST',
  interest: 'Interest',
} as const;

/** The key of an account in the cash flow. */
export type CashAccount = keyof typeof cashAccounts;

/** Money that moves on one day. */
export interface Posting {
  readonly day: number;
  readonly account: CashAccount;
  /** Above 0 for money in. */
  readonly amount: Money;
}

/** A posting of the farm, with the name that the list of entries shows. */
export interface FarmPosting extends Posting {
  readonly name: string;
}

/** Wages are without GST. All other payments of a trade carry GST. */
const withoutGst: ReadonlySet<CashAccount> = new Set(['labour']);

/** True if the amounts of an account carry GST. */
export const carriesGst = (account: CashAccount): boolean => account in accounts && !withoutGst.has(account);

/** Receives one posting of a trade. */
export type TakePosting = (day: number, account: CashAccount, amount: Money) => void;

/**
 * Calls `take` for each posting of a trade. A cost over time has one posting for each month. Faster than {@link postingsOf}, because it
 * builds no list.
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

/** Returns the postings of a trade as a list. */
export function postingsOf(ledger: TradeLedger): readonly Posting[] {
  const postings: Posting[] = [];
  eachPosting(ledger, (day, account, amount) => postings.push({ day, account, amount }));
  return postings;
}

/** The days on which the income or cost is due, up to and including `until`. */
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

/** The day on which GST is due: 28 days after its quarter, but on 28 February for October to December. Or 21 days after its month. */
function gstDue(day: number, period: 'quarter' | 'month'): number {
  const month = monthIndex(day);
  if (period === 'month') return firstOfMonth(month + 1) + 20;
  const next = month + 3 - (month % 3);
  return firstOfMonth(next % 12 === 0 ? next + 1 : next) + 27;
}

/** The GST postings: 10 % of each posting that carries GST, and one settlement for each period. All of them add up to 0. */
export function gstPostings(postings: Iterable<Posting>, period: GstPeriod): readonly FarmPosting[] {
  if (period === null) return [];
  const settled = new Map<number, Money>();
  const added: FarmPosting[] = [];
  for (const { day, account, amount } of postings) {
    if (!carriesGst(account) || amount === 0n) continue;
    const gst = amount / 10n;
    const due = gstDue(day, period);
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
