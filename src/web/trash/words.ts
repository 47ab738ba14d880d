import { MS_A_DAY } from '#calc-core/number';
import { kindDeclaration, recordKinds, type RecordKind } from '#calc-core/records';
import { justBeforeMinutes } from '#contract/history.ts';
import { dayWords, timeWords } from '#web/history/words.ts';
import type { Gone, Restoration } from './gone.ts';

/** A kind's name in the list of deleted records. */
export const titleOf = (kind: RecordKind): string => recordKinds[kind].words.title;

/** Returns the number of days left to restore the record, rounded up. Null for an unsent deletion. */
export function daysLeft({ until }: Pick<Gone, 'until'>, now: Date): number | null {
  return until === null ? null : Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / MS_A_DAY));
}

/** True if less than a week is left. */
export const isSoonGone = (days: number | null): boolean => days !== null && days < 7;

export const daysWords = (days: number): string =>
  days === 0 ? 'today' : days === 1 ? 'in 1 day' : `in ${days} days`;

/** For example "Today, 8:40 am" or "14 November, 5:12 pm". For an unsent deletion: "Not sent yet". */
export function deletedWords({ at }: Pick<Gone, 'at'>, now: Date): string {
  return at === null ? 'Not sent yet' : `${dayWords(at, now, 'short')}, ${timeWords(at)}`;
}

/** For example "20 February 2027". After this date the record cannot be restored. */
export const goneWords = ({ until }: Pick<Gone, 'until'>): string =>
  until === null ? '' : new Intl.DateTimeFormat('en-AU', { dateStyle: 'long' }).format(new Date(until));

export const nameOf = ({ kind, record }: Pick<Gone, 'kind' | 'record'>): string =>
  record.name.trim() === '' ? `Unnamed ${titleOf(kind).toLowerCase()}` : record.name;

/** Returns why several deleted records are not listed. */
export const undoneWords = (count: number): string =>
  `${count} records were deleted within ${justBeforeMinutes} minutes of being added, as when a paste is undone.`;

/** Returns a note about a restore: which records come back too, and which references stay empty. */
export function noteWords({ along, missing, backInGroup }: Restoration): string {
  const trades = backInGroup.length;
  return [
    ...along.map((carry) => `${nameOf(carry)} comes back with it`),
    ...missing.flatMap(({ to }) => kindDeclaration(to).words.lost ?? []),
    ...(trades === 0
      ? []
      : [trades === 1 ? '1 trade goes back into it' : `${trades} trades go back into it`]),
  ].join('. ');
}

/** For example "Restore Goondiwindi steers" or "Restored 3 records". */
export function restoreWords(verb: 'Restore' | 'Restored', picked: readonly Gone[]): string {
  const [only, another] = picked;
  return only !== undefined && another === undefined
    ? `${verb} ${nameOf(only)}`
    : `${verb} ${picked.length} records`;
}
