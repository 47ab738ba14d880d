import { dateOfDay, dayNumber, fromCivil, toCivil } from './days.ts';

/** The number of months since January of year 0; the same for every day of a month. */
export function monthIndex(number: number): number {
  const [year, month] = toCivil(number);
  return year * 12 + month - 1;
}

/** The first day of a month. */
export const firstOfMonth = (index: number): number => fromCivil(Math.floor(index / 12), (index % 12) + 1, 1);

/** The same day of the month, `months` months later. If the later month is too short, its last day. */
export function sameDayLater(number: number, months: number): number {
  const [year, month, day] = toCivil(number);
  const index = year * 12 + month - 1 + months;
  return Math.min(firstOfMonth(index) + day, firstOfMonth(index + 1)) - 1;
}

/** All months from `years` years before a month to `years` years after it, as `YYYY-MM`, in order. */
export function monthsAround(month: string, years: number): readonly string[] {
  const first = monthIndex(dayNumber(`${month}-01`)) - 12 * years;
  return Array.from({ length: 24 * years + 1 }, (_, at) => dateOfDay(firstOfMonth(first + at)).slice(0, 7));
}
