import { dateOfDay, dayNumber, fromCivil, toCivil } from './days.ts';

/** Counts months from January of year 0 to the month of a day number. */
export function monthIndex(number: number): number {
  const [year, month] = toCivil(number);
  return year * 12 + month - 1;
}

/** The day number of the first day of a month. `index` is a {@link monthIndex}. */
export const firstOfMonth = (index: number): number => fromCivil(Math.floor(index / 12), (index % 12) + 1, 1);

/** Adds months to a day number. For example, 31 January plus one month is the last day of February. */
export function sameDayLater(number: number, months: number): number {
  const [year, month, day] = toCivil(number);
  const index = year * 12 + month - 1 + months;
  return Math.min(firstOfMonth(index) + day, firstOfMonth(index + 1)) - 1;
}

/** All months from `years` years before a month to `years` years after it. They are `YYYY-MM`, in order. */
export function monthsAround(month: string, years: number): readonly string[] {
  const first = monthIndex(dayNumber(`${month}-01`)) - 12 * years;
  return Array.from({ length: 24 * years + 1 }, (_, at) => dateOfDay(firstOfMonth(first + at)).slice(0, 7));
}
