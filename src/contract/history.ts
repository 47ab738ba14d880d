import type { RecordKind } from '#calc-core/records';
import type { Device } from './device.ts';
import type { Who } from './farms.ts';
import type { Typed } from './typed.ts';
import { recordOf, type WireRecord } from './wire.ts';

/** What a write did to a record. */
export const acts = ['created', 'changed', 'deleted', 'restored'] as const;

/** What a write did to a record. */
export type Act = (typeof acts)[number];

/** The fields that a write changed, under the wire's names: what each was and what it is now. Absent is null. */
export type Changes = Readonly<Record<string, readonly [from: unknown, to: unknown]>>;

/** One version of a record, as GET /api/history answers it. */
export interface RecordVersion {
  readonly revision: number;
  /** When the server took it, RFC 3339. */
  readonly at: string;
  readonly act: Act;
  readonly changes: Changes;
  /** Profit per head after it, an exact decimal; null where there is none. */
  readonly profit: string | null;
  readonly device: Device | null;
  /** Who did it, on a farm of more than one person; absent on any other, and where nobody is known. */
  readonly who?: Who;
  /** What was typed a minute or more before the server took it; null where nothing was, absent from an older server. */
  readonly typed?: Typed | null;
  /** The first revision of the batch that it came in. */
  readonly batch: number | null;
  /** The record whose change or deletion was the cause; its changes are null where they are no longer kept. */
  readonly through: {
    readonly kind: RecordKind;
    readonly id: string;
    readonly name: string | null;
    readonly changes: Changes | null;
  } | null;
}

/** A page of a record's versions, newest first. */
export interface HistoryPage {
  /** On the first page the record as it is, null when it is deleted or has never been; absent on the others. */
  readonly record?: WireRecord | null;
  readonly items: readonly RecordVersion[];
  /** Give it as `before` for the page that follows; null on the last one. */
  readonly next: number | null;
  /** How many versions are older than these; absent from an older server. */
  readonly earlier?: number;
}

/** A deleted record, as GET /api/trash answers it. */
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
  /** As it was when it was deleted. */
  readonly record: WireRecord;
  /** Trades that the deletion of a group took out of it and that are in no group now. */
  readonly tradeIds: readonly string[];
}

/** A page of deleted records, the newest deletion first. */
export interface TrashPage {
  readonly items: readonly DeletedRecord[];
  /** Give it as `before` for the page that follows; null on the last one. */
  readonly next: string | null;
}

/** Days that a deleted record can be restored. */
export const trashDays = 90;

/** The most versions that are kept of one record. */
export const mostVersions = 1000;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What makes `after` of `before`; null for a record that is not there. Both in the wire's spelling. */
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

/** The record after a version, of the record before it; null while it is deleted. */
export function afterVersion(record: WireRecord | null, { act, changes }: Step): WireRecord | null {
  if (act === 'deleted') return null;
  return { ...(act === 'changed' ? record : {}), ...sideOf(changes, 1) };
}

/** The record before a version, of the record after it; null when it had not been there. */
export function beforeVersion(record: WireRecord | null, { act, changes }: Step): WireRecord | null {
  if (act === 'created' || act === 'restored') return null;
  return { ...record, ...sideOf(changes, 0) };
}

/** Two versions in a row as one: what the first found and what the second left, for a history that is thinned. */
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

/** Changes as they are stored. @throws Error for a text that is not one. */
export function readChanges(text: string): Changes {
  return recordOf(JSON.parse(text)) as Changes;
}
