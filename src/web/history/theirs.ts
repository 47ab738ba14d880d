import { useEffect, useState } from 'react';
import { fieldsOfKind, type RecordKind } from '#calc-core/records';
import type { HistoryPage, RecordVersion } from '#contract/history.ts';
import { wholeRecord } from '#contract/typed.ts';
import { wireName } from '#contract/wire.ts';
import type { ConflictField } from '#web/data/records.ts';
import { fieldsChanged } from './moments.ts';
import { dayWords, originWords, timeWords } from './words.ts';

/** Where the versions of a record in conflict are loaded from. */
export interface VersionsSource {
  readonly kind: RecordKind;
  readonly read: () => Promise<HistoryPage>;
  /** This device's id. */
  readonly here: string;
}

const isOf = (kind: RecordKind, field: string, { act, changes }: RecordVersion): boolean =>
  field === 'record'
    ? act === 'deleted' || act === 'changed'
    : fieldsChanged(kind, changes).some(({ name }) => name === field);

/** Returns when the other device's value was typed. The server may have received the value later. */
function typedAt(kind: RecordKind, field: string, { at, typed }: RecordVersion): string {
  const declared = fieldsOfKind(kind).find(({ name }) => name === field);
  return typed?.[declared === undefined ? wholeRecord : wireName(declared)] ?? at;
}

/** Returns when and on which device each other value was typed, if known: "Shed computer, 2:14 pm". */
export function theirNotes(
  kind: RecordKind,
  versions: readonly RecordVersion[],
  fields: readonly Pick<ConflictField, 'field'>[],
  here: string,
  now: Date,
): Readonly<Record<string, string>> {
  const notes = fields.flatMap(({ field }) => {
    const version = versions.find((each) => isOf(kind, field, each));
    if (version === undefined) return [];
    const at = typedAt(kind, field, version);
    const day = dayWords(at, now, 'short');
    const when = day === 'Today' ? timeWords(at) : `${day} ${timeWords(at)}`;
    return [[field, `${originWords(version, here)}, ${when}`] as const];
  });
  return Object.fromEntries(notes);
}

const none: Readonly<Record<string, string>> = {};

/** Returns when and where each other value was typed. Empty until the server has answered. */
export function useTheirNotes(
  source: VersionsSource | undefined,
  fields: readonly Pick<ConflictField, 'field'>[],
): Readonly<Record<string, string>> {
  const [loaded, setLoaded] = useState<{
    readonly versions: readonly RecordVersion[];
    readonly at: Date;
  } | null>(null);
  useEffect(() => {
    let isOver = false;
    // Without a connection the user can still choose, but does not see device and time.
    source?.read().then(
      ({ items }) => !isOver && setLoaded({ versions: items, at: new Date() }),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [source]);
  return source === undefined || loaded === null
    ? none
    : theirNotes(source.kind, loaded.versions, fields, source.here, loaded.at);
}
