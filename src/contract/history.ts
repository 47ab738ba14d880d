import type { RecordKind } from '#calc-core/records';
import type { Device } from './device.ts';
import type { Who } from './farms.ts';
import type { Typed } from './typed.ts';
import { recordOf, type WireRecord } from './wire.ts';

/** What a write did to a record. */
export const acts = ['created', 'changed', 'deleted', 'restored'] as const;

/** What a write did to a record. */
export type Act = (typeof acts)[number];

/** The fields that a write changed, under their wire names: the old and the new value. An absent value is null. */
export type Changes = Readonly<Record<string, readonly [from: unknown, to: unknown]>>;

/** One version of a record in the reply of GET /api/history. */
export interface RecordVersion {
  readonly revision: number;
  /** When the server accepted it, RFC 3339. */
  readonly at: string;
  readonly act: Act;
  readonly changes: Changes;
  /** Profit per head after this version, an exact decimal; null where there is none. */
  readonly profit: string | null;
  readonly device: Device | null;
  /** Who made the version, on a farm with more than one person; absent on other farms, and when the person is unknown. */
  readonly who?: Who;
  /**
   * Fields that were typed a minute or more before the server accepted them; null if there are none, absent in replies of an older server.
   */
  readonly typed?: Typed | null;
  /** The first revision of the batch that this version belongs to. */
  readonly batch: number | null;
  /** The record whose change or deletion caused this version. Its changes are null when they are no longer stored. */
  readonly through: {
    readonly kind: RecordKind;
    readonly id: string;
    readonly name: string | null;
    readonly changes: Changes | null;
  } | null;
}

/** A page of a record's versions, newest first. */
export interface HistoryPage {
  /** The current record, on the first page only; null when it is deleted or never existed. */
  readonly record?: WireRecord | null;
  readonly items: readonly RecordVersion[];
  /** Send it as `before` to get the next page; null on the last one. */
  readonly next: number | null;
  /** How many versions are older than the versions on this page; absent in replies of an older server. */
  readonly earlier?: number;
}

/** A deleted record in the reply of GET /api/trash. */
export interface DeletedRecord {
  readonly kind: RecordKind;
  readonly id: string;
  readonly revision: number;
  readonly at: string;
  /** When it is gone for good. */
  readonly until: string;
  readonly device: Device | null;
  /** Who deleted it, on a farm of more than one person. */
  readonly who?: Who;
  readonly profit: string | null;
  /** The record as it was when it was deleted. */
  readonly record: WireRecord;
  /** Trades that lost their group when it was deleted, and that have no group now. */
  readonly tradeIds: readonly string[];
  /**
   * Whether the same device added the record at most {@link justBeforeMinutes} earlier and nobody changed it, as when a paste is
   * undone. Missing in replies of an older server.
   */
  readonly addedJustBefore?: boolean;
}

/** A page of deleted records, newest deletion first. */
export interface TrashPage {
  readonly items: readonly DeletedRecord[];
  /** Send it as `before` to get the next page; null on the last one. */
  readonly next: string | null;
}

/** If a record is deleted this soon after it was added, the deletion is probably an undone paste. */
export const justBeforeMinutes = 15;

/** For how many days a deleted record can be restored. */
export const trashDays = 90;

/** The most versions that are stored per record. */
export const mostVersions = 1000;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The changes from `before` to `after`. A record that does not exist is null. Both records use the wire's field names. */
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

/** Applies a version to the record before it; null when the version deleted the record. */
export function afterVersion(record: WireRecord | null, { act, changes }: Step): WireRecord | null {
  if (act === 'deleted') return null;
  return { ...(act === 'changed' ? record : {}), ...sideOf(changes, 1) };
}

/** Undoes a version: returns the record before it, given the record after it. Null if the record did not exist before. */
export function beforeVersion(record: WireRecord | null, { act, changes }: Step): WireRecord | null {
  if (act === 'created' || act === 'restored') return null;
  return { ...record, ...sideOf(changes, 0) };
}

/**
 * Combines two consecutive versions into one: the old values of the first and the new values of the second. Used when a history is
 * thinned out.
 */
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

/** Changes in their stored form. @throws Error for a text of another form. */
export function readChanges(text: string): Changes {
  return recordOf(JSON.parse(text)) as Changes;
}
