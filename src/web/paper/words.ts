import type { SharedPage } from '#contract/shared.ts';
import { localDate, longDate } from '#calc-core/number';

/** A shared page can stay open for this many days. */
export const dayChoices = [1, 7, 14, 30, 90] as const;

export const daysWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

const dayOf = (moment: string): string => longDate(localDate(new Date(moment)));

export const isOpen = ({ withdrawnAt, endsAt }: SharedPage, now: Date): boolean =>
  withdrawnAt === null && Date.parse(endsAt) > now.getTime();

/** For example "Until 29 November 2026, opened twice", or how the page has ended. */
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

/** Returns the names of the Withdraw buttons. Equal names get a number, so that a screen reader tells them apart. */
export function withdrawNames(pages: readonly SharedPage[], now: Date): readonly string[] {
  const names = pages.map((page) => `Withdraw ${page.title}, ${stateWords(page, now)}`);
  return names.map((name, at) => {
    const before = names.slice(0, at).filter((other) => other === name).length;
    return before === 0 ? name : `${name}, link ${before + 1}`;
  });
}
