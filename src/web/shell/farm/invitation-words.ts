import type { FarmRole, MyInvitation } from '#contract/farms.ts';
import { dateFormat } from '#web/ui/fields/date-format.ts';

const day = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** The day of a time from the API, such as '14 Aug 2026'. */
export const dayWords = (at: string): string => day(Date.parse(at));

const shortDay = dateFormat({ day: 'numeric', month: 'short' });

/** The day of a time from the API, such as '19 Nov'. In another year, '19 Nov 2025'. */
export const shortDayWords = (at: string): string =>
  at.slice(0, 4) === String(new Date().getFullYear()) ? shortDay(Date.parse(at)) : dayWords(at);

/** For example 'until 6 Dec'. */
export const untilWords = (at: string): string => `until ${shortDayWords(at)}`;

const did: Readonly<Record<FarmRole, (farm: string) => string>> = {
  owner: (farm) => `offers you ${farm}, to own it.`,
  works: (farm) => `invites you to work on ${farm}.`,
  reads: (farm) => `invites you to read ${farm}.`,
};

/** For example 'Nina Cole invites you to work on Myall Station.' */
export const invitationWords = ({ by, farm, role }: MyInvitation): string => `${by} ${did[role](farm)}`;
