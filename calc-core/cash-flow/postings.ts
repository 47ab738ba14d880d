import { accounts, type LedgerAccount } from '../ledger/accounts.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import type { TradeLedger } from '../ledger/ledger.ts';
import { dayNumber, firstOfMonth, monthIndex, sameDayLater } from '../number/days.ts';
import { repeats, type GstPeriod, type Other } from './funding.ts';
import { moneyOf, moneyOfText, type Money } from './money.ts';

/** What a posting of the farm's cash flow is for: an account of a trade, or one of the farm. */
export const cashAccounts = {
  ...accounts,
  otherIncome: 'Other income',
  otherCosts: 'Other costs',
  gst: 'GST',
  interest: 'Interest',
} as const;

/** An account of the cash flow. */
export type CashAccount = keyof typeof cashAccounts;

/** Money that moves on a day, for a trade or for the farm. */
export interface Posting {
  readonly day: number;
  readonly account: CashAccount;
  /** Positive when money comes in. */
  readonly amount: Money;
  /** Which trade of the list it is of; null for the farm's own. */
  readonly trade: number | null;
}

/** Wages carry no GST; everything else that a trade pays or is paid does. */
const withoutGst: ReadonlySet<LedgerAccount> = new Set(['labour']);

/** The entries of one trade as postings. */
export const postingsOf = (ledger: TradeLedger, trade: number): readonly Posting[] =>
  ledger.entries.map(({ date, account, amount }: LedgerEntry) => ({
    day: dayNumber(date),
    account,
    amount: moneyOf(amount),
    trade,
  }));

/** The postings of the farm's other income and costs up to and with a day. */
export function otherPostings(others: readonly Other[], until: number): readonly Posting[] {
  return others.flatMap(({ amount, every, from, to, in: isIncome }) => {
    const money = moneyOfText(amount);
    const postings: Posting[] = [];
    const step = repeats[every];
    const first = dayNumber(from);
    const last = to === null ? until : Math.min(until, dayNumber(to));
    for (let at = 0; ; at += 1) {
      const day = sameDayLater(first, at * (step ?? 0));
      if (day > last) break;
      postings.push({
        day,
        account: isIncome ? 'otherIncome' : 'otherCosts',
        amount: isIncome ? money : -money,
        trade: null,
      });
      if (step === null) break;
    }
    return postings;
  });
}

/** The last day of the period that a day is in. */
function periodEnd(day: number, period: 'quarter' | 'month'): number {
  const month = monthIndex(day);
  return firstOfMonth(period === 'month' ? month + 1 : month + 3 - (month % 3)) - 1;
}

/** Days after the end of the period on which its GST is settled. */
const settledAfter = { quarter: 28, month: 21 } as const;

/**
 * 10 % on every posting that carries GST, on its day, and the settlement of each period: what was received less what was paid.
 * Over time it adds up to nothing.
 */
export function gstPostings(postings: readonly Posting[], period: GstPeriod): readonly Posting[] {
  if (period === null) return [];
  const settled = new Map<number, Money>();
  const added = postings.flatMap(({ day, account, amount, trade }): Posting[] => {
    if (!(account in accounts) || withoutGst.has(account as LedgerAccount) || amount === 0n) return [];
    const gst = amount / 10n;
    const due = periodEnd(day, period) + settledAfter[period];
    settled.set(due, (settled.get(due) ?? 0n) - gst);
    return [{ day, account: 'gst', amount: gst, trade }];
  });
  return [
    ...added,
    ...[...settled].map(([day, amount]): Posting => ({ day, account: 'gst', amount, trade: null })),
  ];
}
