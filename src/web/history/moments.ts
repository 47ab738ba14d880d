import { fieldsOfKind, type RecordKind } from '#calc-core/records';
import {
  beforeVersion,
  mergedChanges,
  type Changes,
  type HistoryPage,
  type RecordVersion,
} from '#contract/history.ts';
import { wholeRecord } from '#contract/typed.ts';
import { wireName, type WireRecord } from '#contract/wire.ts';

/** A moment in a record's history: its changes, and the record right after them. */
export interface Moment {
  readonly key: string;
  /** The version, with only the changes of this moment. */
  readonly version: RecordVersion;
  /** When the change was typed (RFC 3339). */
  readonly at: string;
  /** When the server received the change, if the change waited on the device. Otherwise null. */
  readonly sent: string | null;
  /** The record right after the moment. Null if the record was deleted. */
  readonly record: WireRecord | null;
}

const minuteOf = (at: string): string => new Date(at).toISOString().slice(0, 16);

const isOneSitting = (
  { version: older, at }: VersionMoment,
  { version: newer, at: newerAt }: VersionMoment,
): boolean =>
  older.act === 'changed' &&
  newer.act === 'changed' &&
  older.through === null &&
  newer.through === null &&
  minuteOf(at) === minuteOf(newerAt) &&
  older.device?.id === newer.device?.id &&
  older.who?.id === newer.who?.id;

type VersionMoment = Omit<Moment, 'record'>;

/**
 * Splits a version into moments by the minute of typing, newest first.
 * Only the newest moment has the profit, because the server calculates it per version.
 */
function piecesOf(version: RecordVersion): readonly VersionMoment[] {
  const { act, changes, typed, revision, at } = version;
  const plain = { key: String(revision), version, at, sent: null };
  // An older server sends no times.
  if (typed === null || typed === undefined) return [plain];
  if (act !== 'changed') {
    const made = typed[wholeRecord];
    return made === undefined ? [plain] : [{ ...plain, at: made, sent: at }];
  }
  const byMinute = Map.groupBy(Object.keys(changes), (name) => minuteOf(typed[name] ?? at));
  const minutes = [...byMinute].toSorted(([one], [other]) => (one < other ? 1 : -1));
  return minutes.map(([minute, names], index) => {
    const first = names[0] ?? '';
    return {
      key: `${revision} ${minute}`,
      version: {
        ...version,
        changes: Object.fromEntries(names.map((name) => [name, changes[name]!])),
        profit: index === 0 ? version.profit : null,
      },
      at: typed[first] ?? at,
      sent: typed[first] === undefined ? null : at,
    };
  });
}

const saysSomething = ({ act, changes, through }: RecordVersion): boolean =>
  act !== 'changed' || through !== null || Object.keys(changes).length > 0;

/** The loaded part of a history, newest moment first. */
export interface Read {
  readonly moments: readonly Moment[];
  /** The record before the oldest loaded version. Null if the record did not exist then. */
  readonly earlier: WireRecord | null;
  readonly next: number | null;
  /** How many older versions are not loaded. Null if unknown. */
  readonly older: number | null;
}

/** Adds a page. Changes of one person on one device in the same minute become one moment. */
export function withPage(read: Read | null, page: HistoryPage): Read {
  const moments = [...(read?.moments ?? [])];
  let record = read === null ? (page.record ?? null) : read.earlier;
  for (const piece of page.items.flatMap(piecesOf)) {
    const { version } = piece;
    const newer = moments.at(-1);
    if (newer !== undefined && isOneSitting(piece, newer)) {
      const merged = {
        ...newer,
        version: { ...newer.version, changes: mergedChanges(version.changes, newer.version.changes) },
      };
      // An edit and its undo in the same minute leave no change. Drop the moment.
      moments.splice(-1, 1, ...(saysSomething(merged.version) ? [merged] : []));
    } else if (saysSomething(version)) moments.push({ ...piece, record });
    record = beforeVersion(record, version);
  }
  return { moments, earlier: record, next: page.next, older: page.earlier ?? null };
}

/**
 * Returns another record as it was at a revision, such as a trade's carry.
 * Null if the record did not exist yet, or if its history is too short.
 */
export async function recordAt(
  read: (before: number | null) => Promise<HistoryPage>,
  revision: number,
): Promise<WireRecord | null> {
  let page = await read(null);
  let record = page.record ?? null;
  for (;;) {
    for (const version of page.items) {
      if (version.revision <= revision) return record;
      record = beforeVersion(record, version);
    }
    if (page.next === null) return null;
    page = await read(page.next);
  }
}

/** Returns the fields that differ between a past record and today's. */
export function differencesFrom(kind: RecordKind, then: WireRecord, now: WireRecord): readonly string[] {
  return fieldsOfKind(kind)
    .filter((field) => {
      const name = wireName(field);
      return JSON.stringify(then[name] ?? null) !== JSON.stringify(now[name] ?? null);
    })
    .map(({ name }) => name);
}

/** Returns the changed fields, in the order of their declaration. */
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

/** Returns the moments that changed one of these fields. Also returns the moments that created, deleted or restored the record. */
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
    const relevant = only(changes);
    const isRelevant = through === null && Object.keys(relevant).length > 0;
    return isRelevant ? [{ ...moment, version: { ...moment.version, changes: relevant } }] : [];
  });
}
