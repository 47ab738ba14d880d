import type { FarmRole, MyInvitation } from '#contract/farms.ts';
import { dateFormat } from '#web/ui/fields/date-format.ts';

const day = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** '14 Aug 2026', for a moment from the API. */
export const dayWords = (at: string): string => day(Date.parse(at));

const shortDay = dateFormat({ day: 'numeric', month: 'short' });

/** '19 Nov', with the year where it is another one than this. */
export const shortDayWords = (at: string): string =>
  at.slice(0, 4) === String(new Date().getFullYear()) ? shortDay(Date.parse(at)) : dayWords(at);

/** 'until 6 Dec'. */
export const untilWords = (at: string): string => `until ${shortDayWords(at)}`;

const did: Readonly<Record<FarmRole, (farm: string) => string>> = {
  owner: (farm) => `offers you ${farm}, to own it.`,
  works: (farm) => `invites you to work on ${farm}.`,
  reads: (farm) => `invites you to read ${farm}.`,
};

/** 'Nina Cole invites you to work on Myall Station.' */
export const invitationWords = ({ by, farm, role }: MyInvitation): string => `${by} ${did[role](farm)}`;
