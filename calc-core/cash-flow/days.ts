import { daysAfter, daysBetween } from '../number/dates.ts';

const FIRST = '1900-01-01';

/** A calendar date as a number: days after 1 January 1900. The caller gives a real date. */
export const dayNumber = (date: string): number => daysBetween(FIRST, date)!;

/** The calendar date of a day number. */
export const dateOfDay = (day: number): string => daysAfter(FIRST, day)!;

/** The month of a date, `YYYY-MM`. */
export const monthOf = (date: string): string => date.slice(0, 7);

/** The first day of the month that is so many months after a date's. */
export function monthsLater(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const index = year * 12 + (month - 1) + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;
}

/** The same day so many months later, or the last day of that month where it has no such day. */
export function sameDayLater(date: string, months: number): string {
  const first = monthsLater(date, months);
  const last = daysAfter(monthsLater(date, months + 1), -1)!;
  const day = `${first.slice(0, 8)}${date.slice(8)}`;
  return day > last ? last : day;
}
