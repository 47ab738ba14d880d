import { fieldsOfKind, type RecordKind } from '#calc-core';
import {
  beforeVersion,
  mergedChanges,
  type Changes,
  type HistoryPage,
  type RecordVersion,
} from '#contract/history.ts';
import { wireName, type WireRecord } from '#contract/wire.ts';

/** A point of a record's history: what happened, and the record right after it. */
export interface Moment {
  readonly version: RecordVersion;
  /** Null where it had been deleted. */
  readonly record: WireRecord | null;
}

const minuteOf = ({ at }: RecordVersion): string => at.slice(0, 16);

const isOneSitting = (older: RecordVersion, newer: RecordVersion): boolean =>
  older.act === 'changed' &&
  newer.act === 'changed' &&
  older.through === null &&
  newer.through === null &&
  minuteOf(older) === minuteOf(newer) &&
  older.device?.id === newer.device?.id;

const saysSomething = ({ act, changes, through }: RecordVersion): boolean =>
  act !== 'changed' || through !== null || Object.keys(changes).length > 0;

/** Versions of one record, newest first, and the record after the newest: what the pages read so far come to. */
export interface Read {
  readonly moments: readonly Moment[];
  /** The record before the oldest version read. */
  readonly earlier: WireRecord | null;
  readonly next: number | null;
}

/** Adds a page to what was read: changes of one minute on one device are one moment, and a save without a change is none. */
export function withPage(read: Read | null, page: HistoryPage): Read {
  const moments = [...(read?.moments ?? [])];
  let record = read === null ? (page.record ?? null) : read.earlier;
  for (const version of page.items) {
    const newer = moments.at(-1);
    if (newer !== undefined && isOneSitting(version, newer.version)) {
      const changes = mergedChanges(version.changes, newer.version.changes);
      moments.splice(-1, 1, { ...newer, version: { ...newer.version, changes } });
    } else if (saysSomething(version)) moments.push({ version, record });
    record = beforeVersion(record, version);
  }
  return { moments, earlier: record, next: page.next };
}

/** The fields that differ between a moment and now, by their own names: what restoring it would put back. */
export function differencesFrom(kind: RecordKind, then: WireRecord, now: WireRecord): readonly string[] {
  return fieldsOfKind(kind)
    .filter((field) => {
      const name = wireName(field);
      return JSON.stringify(then[name] ?? null) !== JSON.stringify(now[name] ?? null);
    })
    .map(({ name }) => name);
}

/** Changed fields under their own names, in declared order. */
export function fieldsChanged(
  kind: RecordKind,
  changes: Changes,
): readonly {
  readonly name: string;
  readonly label: string;
  readonly from: unknown;
  readonly to: unknown;
}[] {
  return fieldsOfKind(kind).flatMap((field) => {
    const pair = changes[wireName(field)];
    return pair === undefined ? [] : [{ name: field.name, label: field.label, from: pair[0], to: pair[1] }];
  });
}

/** The moments that tell of these fields, by their own names: they changed then, or the record was made or given back. */
export function storyOf(
  kind: RecordKind,
  moments: readonly Moment[],
  fields: readonly string[] | undefined,
): readonly Moment[] {
  if (fields === undefined) return moments;
  const wire = fieldsOfKind(kind)
    .filter(({ name }) => fields.includes(name))
    .map(wireName);
  const only = (changes: Changes): Changes =>
    Object.fromEntries(Object.entries(changes).filter(([name]) => wire.includes(name)));
  return moments.flatMap((moment) => {
    const { act, changes, through } = moment.version;
    if (act !== 'changed') return [moment];
    const told = only(changes);
    const isTold = through === null && Object.keys(told).length > 0;
    return isTold ? [{ ...moment, version: { ...moment.version, changes: told } }] : [];
  });
}
