const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Milliseconds in a day. */
export const MS_A_DAY = 86_400_000;

/** True for a real calendar date `YYYY-MM-DD`. 29 February exists only in leap years. */
export function isCalendarDate(text: string): boolean {
  const time = timeOf(text);
  return time !== null && dateOf(time) === text;
}

/** Adds days to a calendar date. Null outside the years 0 to 9999, or if `date` is not a date. */
export function daysAfter(date: string, days: number): string | null {
  const time = isCalendarDate(date) ? timeOf(date) : null;
  if (time === null || !(days <= 4_000_000)) return null;
  const later = dateOf(time + days * MS_A_DAY);
  return later.length === 10 ? later : null;
}

/** The whole days from one date to another. Negative if `to` is earlier. Null if either text is not a date. */
export function daysBetween(from: string, to: string): number | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return null;
  return (timeOf(to)! - timeOf(from)!) / MS_A_DAY;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** `2026-11-17` → `17 November`. Any other text is returned unchanged. */
export function dayAndMonth(date: string): string {
  if (!isCalendarDate(date)) return date;
  return `${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]!}`;
}

/** `2026-11-17` → `17 November 2026`. Any other text is returned unchanged. */
export const longDate = (date: string): string =>
  isCalendarDate(date) ? `${dayAndMonth(date)} ${date.slice(0, 4)}` : date;

/** `2026-11-17` → `17 Nov 2026`, with the usual Australian short month names. Any other text is returned unchanged. */
export function shortDate(date: string): string {
  if (!isCalendarDate(date)) return date;
  return `${Number(date.slice(8))} ${shortMonths[Number(date.slice(5, 7)) - 1]!} ${Number(date.slice(0, 4))}`;
}

/** The date of a moment in the device's time zone, `YYYY-MM-DD`. */
export function localDate(moment: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

function timeOf(text: string): number | null {
  const parts = CALENDAR_DATE.exec(text);
  if (parts === null) return null;
  const [, year, month, day] = parts;
  const time = new Date(0);
  // Date.UTC would read year 26 as 1926, so the year is set separately.
  return time.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, -'T00:00:00.000Z'.length);
}

/** `2026-12` → `December 2026`. */
export const monthName = (month: string): string => longDate(`${month}-01`).slice(2);

/** `2026-12` → `Dec`. */
export const shortMonth = (month: string): string => dayAndMonth(`${month}-01`).slice(2, 5);
