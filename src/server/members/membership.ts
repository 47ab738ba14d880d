import { MS_A_DAY } from '#calc-core/number';
/** The calculators time out on 30 June of the membership year, Sydney time (spec 1). */

const sydney = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** In ms. Sydney's date can change only at the start of a half hour of UTC. */
const halfHour = 1_800_000;
let last = { half: Number.NaN, day: '' };

/** The date in Sydney, 'YYYY-MM-DD'. Cached, because every request needs it and formatting is slow. */
export function dayInSydney(now: Date): string {
  const half = Math.floor(now.getTime() / halfHour);
  if (half !== last.half) last = { half, day: sydney.format(now) };
  return last.day;
}

export const lastDay = (membershipYear: number): string => `${String(membershipYear).padStart(4, '0')}-06-30`;

export const isExpired = (membershipYear: number, now: Date): boolean =>
  dayInSydney(now) > lastDay(membershipYear);

/** The end of a membership, in ms since 1970: midnight after 30 June, in Sydney's standard time. */
export const membershipEnd = (membershipYear: number): number => Date.UTC(membershipYear, 5, 30, 14);

/** The membership year of a member added today: the year of the next 30 June. */
export function presentMembershipYear(now: Date): number {
  const year = Number(dayInSydney(now).slice(0, 4));
  return isExpired(year, now) ? year + 1 : year;
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / MS_A_DAY;

/** Whole days until 30 June: 0 on the day itself, negative after it. */
export const daysLeft = (membershipYear: number, now: Date): number =>
  dayNumber(lastDay(membershipYear)) - dayNumber(dayInSydney(now));
