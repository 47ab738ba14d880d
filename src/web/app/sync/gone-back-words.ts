import { recordKinds } from '#calc-core/records';
import type { ConflictField, GoneBack, LostEdit } from '#web/data/records.ts';
import { conflictValue, type NamedRecords } from '#web/forms/conflict/conflict-words.ts';
import { nameWords } from '#web/shell/words.ts';

/** The record's name, or words for a record without a name. */
export const nameOfLost = ({ name, kind }: LostEdit): string => nameWords(name, recordKinds[kind].words.one);

const oneWords: Readonly<Record<LostEdit['what'], (name: string) => string>> = {
  gone: (name) => `${name}, which you had saved, is no longer there.`,
  changed: (name) => `What you had saved in ${name} is no longer there.`,
  back: (name) => `${name}, which you had deleted, is there again.`,
};

/** Two sentences for the bar at the foot of the window. */
export function goneBackWords({ lost }: GoneBack): string {
  const [only] = lost;
  const wentBack = 'The server went back to an earlier state.';
  if (only === undefined) return `${wentBack} Check your latest changes.`;
  if (lost.length === 1) return `${wentBack} ${oneWords[only.what](nameOfLost(only))}`;
  return `${wentBack} What you had saved in ${lost.length} records is no longer there.`;
}

/** For example 'Number of head: you saved 55, now 120'. */
export function lostFieldWords(kind: LostEdit['kind'], lost: ConflictField, named: NamedRecords): string {
  const { field, label, mine, theirs } = lost;
  const [saved, now] = [
    conflictValue(kind, field, mine, named, theirs),
    conflictValue(kind, field, theirs, named, mine),
  ];
  return `${label}: you saved ${saved}, now ${now}`;
}
