import type { SharedPage } from '#contract/shared.ts';
import { localDate, longDate } from '#calc-core/number';

/** How long a page may stay open. */
export const dayChoices = [1, 7, 14, 30, 90] as const;

export const daysWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

const dayOf = (moment: string): string => longDate(localDate(new Date(moment)));

export const isOpen = ({ withdrawnAt, endsAt }: SharedPage, now: Date): boolean =>
  withdrawnAt === null && Date.parse(endsAt) > now.getTime();

/** "Until 29 November 2026, opened twice", or how it ended. */
export function stateWords(page: SharedPage, now: Date): string {
  const { opened, withdrawnAt, endsAt } = page;
  const times =
    opened === 0
      ? 'not opened'
      : opened === 1
        ? 'opened once'
        : opened === 2
          ? 'opened twice'
          : `opened ${opened} times`;
  if (withdrawnAt !== null) return `Withdrawn on ${dayOf(withdrawnAt)}, ${times}`;
  return `${isOpen(page, now) ? 'Until' : 'Ended on'} ${dayOf(endsAt)}, ${times}`;
}
