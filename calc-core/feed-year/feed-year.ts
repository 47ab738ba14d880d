import { feedUnits, type FeedUnit } from '../feed/units.ts';
import type { BudgetTrade } from '../ledger/budget-trades.ts';
import type { TradeLedger } from '../ledger/ledger.ts';
import { dateOfDay, dayNumber } from '../number/days.ts';
import { firstOfMonth, monthIndex } from '../number/months.ts';
import type { DecimalText } from '../number/decimal.ts';
import {
  dividedBy,
  exactOf,
  exactText,
  exactZero,
  minus,
  plus,
  signOf,
  times,
  type Exact,
} from '../number/exact.ts';
import { ratedTrade, type RatedTrade } from './rated.ts';
import { suppliesOf, type FeedSupply } from './supply.ts';

/** What a view of the feed counts. */
export type FeedCounted = 'feed' | 'head' | 'kg';

/** The months and the filters of a view of the feed. */
export interface FeedPlace {
  /** The first month, `YYYY-MM`. */
  readonly from: string;
  readonly months: number;
  /** The id of a group. 'none' for trades without a group. Undefined for all trades. */
  readonly group?: string | undefined;
  /** The id of a carry. Undefined for all trades. */
  readonly carry?: string | undefined;
  /** By default, the first unit on the screen in which a trade is rated. */
  readonly unit?: FeedUnit | undefined;
  /** Undefined for feed. */
  readonly count?: FeedCounted | undefined;
}

/** The input of {@link feedYear}. */
export interface FeedQuestion {
  readonly trades: readonly BudgetTrade[];
  /** AE and the two kinds of DSE are never added together. */
  readonly unit: FeedUnit;
  readonly supply: readonly FeedSupply[];
  /** The first month: `YYYY-MM`, or a date in that month. */
  readonly from: string;
  readonly months: number;
}

/** What one trade eats in each month. */
export interface FeedRow {
  readonly id: string;
  readonly name: string;
  /** The feed that one head needs. */
  readonly rating: DecimalText;
  /** Null in months without stock on the farm. */
  readonly demand: readonly (DecimalText | null)[];
}

/** A month in which the stock need more feed than the farm has. */
export interface FeedShort {
  readonly month: string;
  readonly by: DecimalText;
}

/** A trade that is left out of the sums, and the reason. */
export interface FeedLeftOut {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}

/** Feed by month, in one unit. */
export interface FeedYear {
  readonly unit: FeedUnit;
  readonly months: readonly string[];
  /** The trades that eat in these months, largest need first. */
  readonly rows: readonly FeedRow[];
  readonly needed: readonly DecimalText[];
  readonly carries: readonly (DecimalText | null)[];
  /** What the farm can carry minus what the stock need. Below 0 for a shortage. Null without a supply. */
  readonly spare: readonly (DecimalText | null)[];
  readonly short: readonly FeedShort[];
  /** The day on which the last rated stock leave, even if it is after these months. Null if no trade is rated in this unit. */
  readonly until: string | null;
  readonly leftOut: readonly FeedLeftOut[];
}

/** The first day of a month and of the next month, as day numbers. */
export interface MonthDays {
  readonly month: string;
  readonly first: number;
  readonly next: number;
}

/** Returns `count` months. The first one contains the date `from`. */
export function monthsFrom(from: string, count: number): readonly MonthDays[] {
  const start = monthIndex(dayNumber(`${from.slice(0, 7)}-01`));
  return Array.from({ length: count }, (_, at) => {
    const first = firstOfMonth(start + at);
    return { month: dateOfDay(first).slice(0, 7), first, next: firstOfMonth(start + at + 1) };
  });
}

/** The day of purchase counts. The day on which stock leave does not. */
function headDays({ bought, lots }: TradeLedger, { first, next }: MonthDays): Exact {
  const from = Math.max(dayNumber(bought), first);
  return lots.reduce((sum, { head, till }) => {
    const days = Math.min(dayNumber(till), next) - from;
    return days > 0 ? plus(sum, times(head, exactOf(String(days)))) : sum;
  }, exactZero);
}

interface Eaten {
  readonly row: RatedTrade;
  readonly ofMonths: readonly Exact[];
}

/** For each month, what the farm can carry and what the stock need: rating x head x days on the farm / days of the month. Never throws. */
export function feedYear({ trades, unit, supply, from, months: count }: FeedQuestion): FeedYear {
  const months = monthsFrom(from, count);
  const perDay = months.map(({ first, next }) => exactOf(String(next - first)));
  const eaten: Eaten[] = [];
  const leftOut: FeedLeftOut[] = [];
  for (const trade of trades) {
    const rated = ratedTrade(trade);
    const left =
      'reason' in rated ? rated.reason : rated.unit === unit ? null : `rated in ${unitName(rated.unit)}`;
    if (left !== null) leftOut.push({ id: trade.id, name: trade.trade.name, reason: left });
    else if (!('reason' in rated))
      eaten.push({
        row: rated,
        ofMonths: months.map((month) => times(rated.rating, headDays(rated.ledger, month))),
      });
  }
  const all = months.map((_, at) => eaten.reduce((sum, { ofMonths }) => plus(sum, ofMonths[at]!), exactZero));
  const needed = all.map((sum, at) => dividedBy(sum, perDay[at]!));
  const carries = suppliesOf(
    supply,
    unit,
    months.map(({ month }) => month),
  );
  const spare = carries.map((text, at) => (text === null ? null : minus(exactOf(text), needed[at]!)));
  return {
    unit,
    months: months.map(({ month }) => month),
    rows: rowsOf(eaten, perDay),
    needed: needed.map(exactText),
    carries,
    spare: spare.map((each) => (each === null ? null : exactText(each))),
    short: spare.flatMap((each, at) =>
      each !== null && signOf(each) < 0
        ? [{ month: months[at]!.month, by: exactText(minus(exactZero, each)) }]
        : [],
    ),
    until: eaten.map(({ row }) => row.ledger.sold).reduce<string | null>(later, null),
    leftOut,
  };
}

const later = (a: string | null, b: string): string => (a === null || b > a ? b : a);

function rowsOf(eaten: readonly Eaten[], perDay: readonly Exact[]): readonly FeedRow[] {
  return eaten
    .map(({ row, ofMonths }) => ({ row, ofMonths, sum: ofMonths.reduce(plus, exactZero) }))
    .filter(({ sum }) => signOf(sum) > 0)
    .sort((a, b) => signOf(minus(b.sum, a.sum)))
    .map(({ row: { id, name, rating }, ofMonths }) => ({
      id,
      name,
      rating: exactText(rating),
      demand: ofMonths.map((each, at) =>
        signOf(each) === 0 ? null : exactText(dividedBy(each, perDay[at]!)),
      ),
    }));
}

const unitName = (unit: FeedUnit): string => feedUnits.find(({ id }) => id === unit)?.name ?? unit;
