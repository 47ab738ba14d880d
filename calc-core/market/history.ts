import { daysBetween, isCalendarDate } from '../number/dates.ts';
import { Decimal, type DecimalText } from '../number/decimal.ts';
import { priceAt } from './price.ts';
import { classNamed } from './board/class-named.ts';
import { type Board } from './board/record.ts';

/** In days. If two boards are further apart, the chart's line has a gap. */
const GAP_DAYS = 60;

/** The price of a class at one weight on one day. */
export interface PricePoint {
  readonly date: string;
  readonly perHead: DecimalText;
  /** $/kg live; null for a class sold by the head. */
  readonly perKg: DecimalText | null;
}

/**
 * The prices of a class at a weight, oldest first. Boards without this price are omitted. Boards more than 60 days apart are in different
 * lists.
 */
export function pricesOverTime(
  boards: readonly Board[],
  className: string,
  weightKg: DecimalText | null,
): readonly (readonly PricePoint[])[] {
  const points = boards
    .filter((board) => isCalendarDate(board.date))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .flatMap((board): PricePoint[] => {
      const of = classNamed(board, className);
      const priced = of === undefined ? null : priceAt(of, weightKg);
      return priced === null || priced.perHead === null
        ? []
        : [{ date: board.date, perHead: priced.perHead, perKg: priced.perKg }];
    });
  const runs: PricePoint[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run === undefined || before === undefined || daysBetween(before.date, point.date)! > GAP_DAYS) {
      runs.push([point]);
    } else run.push(point);
  }
  return runs;
}

/** The change between the last two points, $/hd, and the days between them. Null for fewer than two points. */
export function lastMove(
  points: readonly PricePoint[],
): { readonly perHead: Decimal; readonly days: number; readonly isLongAgo: boolean } | null {
  const [before, last] = points.slice(-2);
  if (before === undefined || last === undefined) return null;
  const days = daysBetween(before.date, last.date)!;
  return { perHead: new Decimal(last.perHead).minus(before.perHead), days, isLongAgo: days > GAP_DAYS };
}
