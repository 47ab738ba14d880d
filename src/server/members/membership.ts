/** The calculators time out on 30 June of the membership year, by the clock of Sydney (spec 1). */

const sydney = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day in Sydney, 'YYYY-MM-DD'. */
export const dayInSydney = (now: Date): string => sydney.format(now);

export const lastDay = (membershipYear: number): string => `${String(membershipYear).padStart(4, '0')}-06-30`;

export const isExpired = (membershipYear: number, now: Date): boolean =>
  dayInSydney(now) > lastDay(membershipYear);

/** The membership year that a member added today gets: the one whose 30 June comes next. */
export function presentMembershipYear(now: Date): number {
  const year = Number(dayInSydney(now).slice(0, 4));
  return isExpired(year, now) ? year + 1 : year;
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** Whole days from today to the last day; 0 on 30 June itself, negative once expired. */
export const daysLeft = (membershipYear: number, now: Date): number =>
  dayNumber(lastDay(membershipYear)) - dayNumber(dayInSydney(now));
