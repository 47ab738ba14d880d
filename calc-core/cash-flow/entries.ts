import { entriesOf } from '../ledger/entries.ts';
import { hasLedger, type TradeLedger } from '../ledger/ledger.ts';
import { dateOfDay, dayNumber } from '../number/days.ts';
import { firstOfMonth, monthIndex } from '../number/months.ts';
import type { DecimalText } from '../number/decimal.ts';
import { dividedBy, exactText, signOf } from '../number/exact.ts';
import { farmPostings, windowOf, type Booked, type CashFlow, type CashQuestion } from './cash-flow.ts';
import { moneyOf, type Money } from './money.ts';
import type { CashAccount, Posting } from './postings.ts';

/** Which entries of a cash flow to list. */
export interface EntriesAsked {
  /** `YYYY-MM`. Absent for all months. */
  readonly month?: string;
  /** `YYYY-MM-DD`. */
  readonly day?: string;
  readonly accounts?: readonly CashAccount[];
}

/** One dated amount in a list of entries. */
export interface CashEntry {
  readonly on: string;
  readonly account: CashAccount;
  /** Null for an entry of the farm. */
  readonly tradeId: string | null;
  /** The name of the farm's income or cost, or of the source of interest. Null for an entry of a trade. */
  readonly name: string | null;
  readonly amount: Money;
  /** Head bought or sold, and their price in $/hd. */
  readonly head: DecimalText | null;
  readonly price: DecimalText | null;
  /** For a cost over time: the number of days of the month that are charged. */
  readonly days: number | null;
  /** False if the entry comes from the plan. */
  readonly isRecorded: boolean;
}

/** The entries that make up a sum, by day. Interest has one entry for each source and each day on which it was added. */
export function entriesUnder(
  {
    trades,
    postings,
    flow,
  }: { readonly trades: readonly Booked[]; readonly postings: readonly Posting[]; readonly flow: CashFlow },
  question: CashQuestion,
  asked: EntriesAsked = {},
): readonly CashEntry[] {
  const [start, end] = span(question, asked);
  const isAsked = ({ day, account }: { readonly day: number; readonly account: CashAccount }): boolean =>
    day >= start && day <= end && (asked.accounts?.includes(account) ?? true);
  const ofTrades = trades.flatMap(({ id, ledger }) =>
    hasLedger(ledger) && touches(ledger, start, end)
      ? entriesOfTrade(id, ledger).filter(({ at }) => isAsked(at))
      : [],
  );
  const ofFarm = farmPostings(question, postings, end)
    .filter(isAsked)
    .map((posting) => ({ at: posting, entry: farmEntry(posting) }));
  const ofInterest = flow.days
    .filter(({ day }) => isAsked({ day, account: 'interest' }))
    .flatMap(({ day, added }) =>
      added.map(({ name, amount }) => {
        const at = { day, account: 'interest' as const, amount: -amount, name };
        return { at, entry: farmEntry(at) };
      }),
    );
  return [...ofTrades, ...ofFarm, ...ofInterest]
    .sort((a, b) => a.at.day - b.at.day)
    .map(({ entry }) => entry);
}

function span(question: CashQuestion, { month, day }: EntriesAsked): readonly [start: number, end: number] {
  if (day !== undefined) return [dayNumber(day), dayNumber(day)];
  if (month === undefined) return windowOf(question);
  const start = dayNumber(`${month}-01`);
  return [start, firstOfMonth(monthIndex(start) + 1) - 1];
}

/** The longest term of payment, in days. */
const TERMS = 366;

const touches = ({ bought, sold, lines }: TradeLedger, start: number, end: number): boolean =>
  (dayNumber(bought) <= end && dayNumber(sold) + TERMS >= start) ||
  lines.some(({ day }) => day !== null && day >= start && day <= end);

function entriesOfTrade(id: string, ledger: TradeLedger) {
  return entriesOf(ledger).map(({ date, account, amount, head, days, isRecorded }) => ({
    at: { day: dayNumber(date), account },
    entry: {
      on: date,
      account,
      tradeId: id,
      name: null,
      amount: moneyOf(amount),
      head: head === undefined ? null : exactText(head),
      price: head === undefined || signOf(head) === 0 ? null : exactText(absolute(dividedBy(amount, head))),
      days: days ?? null,
      isRecorded,
    } satisfies CashEntry,
  }));
}

const absolute = ({ m, e, d }: ReturnType<typeof dividedBy>) => ({ m: m < 0n ? -m : m, e, d });

const farmEntry = ({ day, account, amount, name }: Posting & { readonly name: string }): CashEntry => ({
  on: dateOfDay(day),
  account,
  tradeId: null,
  name,
  amount,
  head: null,
  price: null,
  days: null,
  isRecorded: true,
});
