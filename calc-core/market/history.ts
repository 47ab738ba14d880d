import { daysBetween, isCalendarDate } from '../number/dates.ts';
import { Decimal, type DecimalText } from '../number/decimal.ts';
import { priceAt } from './price.ts';
import { classNamed, type Board } from './board/record.ts';

/** Boards further apart than this are not joined by a line. */
const GAP_DAYS = 60;

/** One day's price of a class at a weight. */
export interface PricePoint {
  readonly date: string;
  readonly perHead: DecimalText;
  /** $/kg live; null for a class sold by the head. */
  readonly perKg: DecimalText | null;
}

/**
 * The price of a class at a weight over the boards, oldest first, in runs that a line may join: no gap in a run is longer than 60 days.
 * Boards without a price for it are left out.
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

/** The change from the last point but one to the last, $/hd, and the days between them; null for fewer than two points. */
export function lastMove(
  points: readonly PricePoint[],
): { readonly perHead: Decimal; readonly days: number; readonly isLongAgo: boolean } | null {
  const [before, last] = points.slice(-2);
  if (before === undefined || last === undefined) return null;
  const days = daysBetween(before.date, last.date)!;
  return { perHead: new Decimal(last.perHead).minus(before.perHead), days, isLongAgo: days > GAP_DAYS };
}
