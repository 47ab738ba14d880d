import { hasLedger, type NoLedger, type TradeLedger } from '../ledger/ledger.ts';
import { dateOfDay, dayNumber } from '../number/days.ts';
import { firstOfMonth, monthIndex } from '../number/months.ts';
import { balancesOf, type DayBalance, type LoanMove } from './funding/balances.ts';
import type { Funding, GstPeriod, Other } from './funding/funding.ts';
import { moneyOfText, type Money } from './money.ts';
import { monthsOf, type CashMonth } from './months.ts';
import { gstPostings, otherPostings, type FarmPosting, type Posting } from './postings.ts';

/** The months, sources of money and settings of a cash flow. */
export interface CashQuestion {
  readonly funding: readonly Funding[];
  readonly others: readonly Other[];
  /** The first month: `YYYY-MM`, or a date in that month. */
  readonly from: string;
  readonly months: number;
  readonly gst: GstPeriod;
  /** `YYYY-MM-DD`: the search for the peak debt starts on this day, or at the first balance if that is later. */
  readonly peakFrom?: string;
}

/** A trade with its ledger. */
export interface Booked {
  readonly id: string;
  readonly ledger: TradeLedger | NoLedger;
  /** The id of the livestock loan that pays for the purchase. Null or absent without a loan. */
  readonly paidBy?: string | null;
}

/** The sums of many trades. */
export interface BookedSums {
  /** One sum for each day and account. */
  readonly postings: readonly Posting[];
  readonly ofLoans: readonly LoanMove[];
  readonly leftOut: readonly LeftOut[];
}

/** A trade that is not in the sums, and the reason. */
export interface LeftOut {
  readonly id: string;
  readonly reason: string;
}

/** A period in which the debt exceeds the limits. `YYYY-MM-DD`, both days inclusive. */
export interface Over {
  readonly from: string;
  readonly to: string;
}

/** The highest debt, and the first day with this debt. */
export interface Peak {
  readonly amount: Money;
  /** `YYYY-MM-DD`. */
  readonly on: string;
}

/** The cash flow of a farm. */
export interface CashFlow {
  readonly months: readonly CashMonth[];
  readonly days: readonly DayBalance[];
  /** The highest debt. Null if no balance is known in these months. */
  readonly peak: Peak | null;
  /** `YYYY-MM-DD`: the day of the first balance. Null without a source of money. */
  readonly knownFrom: string | null;
  readonly lastDay: string;
  /** The sum of all limits. Null if a lending source has no limit, or no source lends. */
  readonly limit: Money | null;
  /** Limit minus debt on the day of the peak. Below 0 if the limit is exceeded. */
  readonly leaves: Money | null;
  readonly over: readonly Over[];
  readonly leftOut: readonly LeftOut[];
}

/** The first and the last day of the months, as day numbers. */
export function windowOf({ from, months }: Pick<CashQuestion, 'from' | 'months'>): readonly [number, number] {
  const start = dayNumber(`${from.slice(0, 7)}-01`);
  return [start, firstOfMonth(monthIndex(start) + months) - 1];
}

/** Other income and costs of the farm, and GST. */
export const farmPostings = (
  { others, gst }: CashQuestion,
  ofTrades: Iterable<Posting>,
  until: number,
): readonly FarmPosting[] => [...otherPostings(others, until), ...gstPostings(ofTrades, gst)];

/** Calculates the cash flow by month: trades, other income and costs, and sources of money. Never throws for parsed input. */
export function flowOf({ postings, ofLoans, leftOut }: BookedSums, question: CashQuestion): CashFlow {
  const window = windowOf(question);
  const all = [...postings, ...farmPostings(question, postings, window[1])];
  const byDay = new Map<number, Money>();
  for (const { day, amount } of all) byDay.set(day, (byDay.get(day) ?? 0n) + amount);
  const days = balancesOf({ byDay, ofLoans }, fundingOr(question, window[0]), window);
  const limit = limitOf(question.funding);
  const knownFrom = question.funding.map(({ on }) => on).sort()[0] ?? null;
  const first = dayNumber([knownFrom ?? '', question.peakFrom ?? ''].sort()[1] || dateOfDay(window[0]));
  const known = days.filter(({ day }) => day >= first);
  const peak = knownFrom === null ? null : peakOf(known);
  return {
    months: monthsOf(all, days),
    days,
    peak,
    knownFrom,
    lastDay: dateOfDay(window[1]),
    limit,
    leaves: limit === null || peak === null ? null : limit - peak.amount,
    over: limit === null ? [] : spellsOver(known, limit),
    leftOut,
  };
}

/** Without a source of money, the balance starts at 0. */
const fundingOr = ({ funding }: CashQuestion, start: number): readonly Funding[] =>
  funding.length > 0
    ? funding
    : [{ id: '', name: '', kind: 'own', limit: null, rate: '0', balance: '0', on: dateOfDay(start) }];

function peakOf(days: readonly DayBalance[]): Peak | null {
  let most: DayBalance | null = null;
  for (const day of days) if (most === null || day.debt > most.debt) most = day;
  return most === null ? null : { amount: most.debt, on: dateOfDay(most.day) };
}

function limitOf(funding: readonly Funding[]): Money | null {
  const lending = funding.filter(({ kind }) => kind !== 'own');
  if (lending.length === 0 || lending.some(({ limit }) => limit === null)) return null;
  return lending.reduce((sum, { limit }) => sum + moneyOfText(limit!), 0n);
}

function spellsOver(days: readonly DayBalance[], limit: Money): readonly Over[] {
  const spells: { from: number; to: number }[] = [];
  for (const { day, debt } of days) {
    if (debt <= limit) continue;
    const last = spells.at(-1);
    if (last?.to === day - 1) last.to = day;
    else spells.push({ from: day, to: day });
  }
  return spells.map(({ from, to }) => ({ from: dateOfDay(from), to: dateOfDay(to) }));
}

/** The trades without a ledger, with the reasons. */
export function leftOutOf(trades: Iterable<Booked>): readonly LeftOut[] {
  const leftOut: LeftOut[] = [];
  for (const { id, ledger } of trades) if (!hasLedger(ledger)) leftOut.push({ id, reason: ledger.reason });
  return leftOut;
}
