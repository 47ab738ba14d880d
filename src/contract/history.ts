import type { RecordKind } from '#calc-core/records';
import type { Device } from './device.ts';
import type { Who } from './farms.ts';
import type { Typed } from './typed.ts';
import { recordOf, type WireRecord } from './wire.ts';

/** What a write did to a record. */
export const acts = ['created', 'changed', 'deleted', 'restored'] as const;

/** What a write did to a record. */
export type Act = (typeof acts)[number];

/** The changed fields under their wire names, with old and new value. Absent values are null. */
export type Changes = Readonly<Record<string, readonly [from: unknown, to: unknown]>>;

/** One version of a record in the reply of GET /api/history. */
export interface RecordVersion {
  readonly revision: number;
  /** The time when the server accepted this version, RFC 3339. */
  readonly at: string;
  readonly act: Act;
  readonly changes: Changes;
  /** Profit per head after this version, an exact decimal. Null if the record has no profit. */
  readonly profit: string | null;
  readonly device: Device | null;
  /** The version's author. Absent if the author is unknown or the farm has only one person. */
  readonly who?: Who;
  /** The typing times of fields that the device sent late. Absent in replies of an older server. */
  readonly typed?: Typed | null;
  /** The first revision of this version's batch. */
  readonly batch: number | null;
  /** The change of another record that caused this version. `changes` is null if the change is no longer stored. */
  readonly through: {
    readonly kind: RecordKind;
    readonly id: string;
    readonly name: string | null;
    readonly changes: Changes | null;
  } | null;
}

/** A page of a record's versions, newest first. */
export interface HistoryPage {
  /** The current record, on the first page only. Null if the record is deleted or never existed. */
  readonly record?: WireRecord | null;
  readonly items: readonly RecordVersion[];
  /** Send this as `before` to get the next page. Null on the last page. */
  readonly next: number | null;
  /** The number of versions older than this page. Absent in replies of an older server. */
  readonly earlier?: number;
}

/** A deleted record in the reply of GET /api/trash. */
export interface DeletedRecord {
  readonly kind: RecordKind;
  readonly id: string;
  readonly revision: number;
  readonly at: string;
  /** When the record is deleted for good. */
  readonly until: string;
  readonly device: Device | null;
  /** Who deleted the record. Absent on farms with only one person. */
  readonly who?: Who;
  readonly profit: string | null;
  /** The record just before its deletion. */
  readonly record: WireRecord;
  /** For a deleted group: the trades that were in the group and still have no group. */
  readonly tradeIds: readonly string[];
  /** True if the same device added the record just before its deletion, and nobody changed it. */
  readonly addedJustBefore?: boolean;
}

/** A page of deleted records, newest deletion first. */
export interface TrashPage {
  readonly items: readonly DeletedRecord[];
  /** Send this as `before` to get the next page. Null on the last page. */
  readonly next: string | null;
}

/** A record deleted within this time after its creation was probably pasted and undone. */
export const justBeforeMinutes = 15;

/** A deleted record can be restored for this many days. */
export const trashDays = 90;

/** The most versions stored per record. */
export const mostVersions = 1000;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Compares two versions of a record with wire names. Null means that the record does not exist. */
export function changesBetween(before: WireRecord | null, after: WireRecord | null): Changes {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  names.delete('id');
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const name of names) {
    const from = before?.[name] ?? null;
    const to = after?.[name] ?? null;
    if (!isSame(from, to)) changes[name] = [from, to];
  }
  return changes;
}

const sideOf = (changes: Changes, side: 0 | 1): WireRecord =>
  Object.fromEntries(Object.entries(changes).map(([name, pair]) => [name, pair[side]]));

interface Step {
  readonly act: Act;
  readonly changes: Changes;
}

/** Applies a version to the previous record. Returns null if the version deleted the record. */
export function afterVersion(record: WireRecord | null, { act, changes }: Step): WireRecord | null {
  if (act === 'deleted') return null;
  return { ...(act === 'changed' ? record : {}), ...sideOf(changes, 1) };
}

/** Undoes a version: returns the previous record. Returns null if the version created or restored the record. */
export function beforeVersion(record: WireRecord | null, { act, changes }: Step): WireRecord | null {
  if (act === 'created' || act === 'restored') return null;
  return { ...record, ...sideOf(changes, 0) };
}

/** Combines two consecutive versions into one, with the old values of the first and the new values of the second. */
export function mergedChanges(first: Changes, second: Changes): Changes {
  const merged: Record<string, readonly [unknown, unknown]> = {};
  for (const name of new Set([...Object.keys(first), ...Object.keys(second)])) {
    const [from, to] = [
      (first[name] ?? second[name])?.[0] ?? null,
      (second[name] ?? first[name])?.[1] ?? null,
    ];
    if (!isSame(from, to)) merged[name] = [from, to];
  }
  return merged;
}

/**
 * Parses stored changes.
 * @throws Error if the text is not a JSON object
 */
export function readChanges(text: string): Changes {
  return recordOf(JSON.parse(text)) as Changes;
}
