import type { RecordKind } from '#calc-core';
import { recordOf, type WireRecord } from './wire.ts';

/** What a write did to a record. */
export const acts = ['created', 'changed', 'deleted', 'restored'] as const;

/** What a write did to a record. */
export type Act = (typeof acts)[number];

/** The fields that a write changed, under the wire's names: what each was and what it is now. Absent is null. */
export type Changes = Readonly<Record<string, readonly [from: unknown, to: unknown]>>;

/** A device as a write names it: an id made once for each browser, and the name the member gave it. */
export interface Device {
  readonly id: string;
  readonly name: string;
}

/** When fields were typed, RFC 3339, under the wire's names; under {@link wholeRecord} when it was made or deleted. */
export type Typed = Readonly<Record<string, string>>;

/** Stands for the record itself among the names of its fields. */
export const wholeRecord = 'record';

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

/** What a header or a body says of the device, or null: names are written by encodeURIComponent, for headers are ASCII. */
export function readDevice(text: unknown): Device | null {
  const [, id, name = ''] =
    /^([\w-]{8,64})(?:;([\w.!~*'()%-]{0,400}))?$/.exec(typeof text === 'string' ? text : '') ?? [];
  if (id === undefined) return null;
  try {
    return { id, name: decodeURIComponent(name).slice(0, 60) };
  } catch {
    return { id, name: '' };
  }
}

/** The header's value for a device. */
export const deviceText = ({ id, name }: Device): string => `${id};${encodeURIComponent(name.slice(0, 60))}`;

/** The header that names the device of a write. */
export const deviceHeader = 'drover-device';

/** Changes as they are stored. @throws Error for a text that is not one. */
export function readChanges(text: string): Changes {
  return recordOf(JSON.parse(text)) as Changes;
}

/** The header that says how long before it is sent the fields of a write were typed. */
export const typedHeader = 'drover-typed';

/** Typed less than so long before it is sent is typed now, s. */
const waitedSeconds = 60;

/** Older than this a clock has jumped, s. */
const longestWait = 400 * 86_400;

/**
 * The header's value for moments by field, ms of the device's clock; null where nothing waited. Ages travel and not times, for a
 * device's clock may be wrong.
 */
export function typedText(typed: Readonly<Record<string, number>>, now: number): string | null {
  const ages = Object.entries(typed).flatMap(([name, at]) => {
    const age = Math.floor((now - at) / 1000);
    return age >= waitedSeconds && age <= longestWait ? [`${name}=${age}`] : [];
  });
  return ages.length === 0 ? null : ages.join(',');
}

/** What a header says of when fields were typed, by the clock of who reads it; null for none, or one that cannot be read. */
export function readTyped(text: unknown, now: number): Typed | null {
  if (typeof text !== 'string' || text.length > 8000) return null;
  const typed = [...text.matchAll(/(?:^|,)(\w{1,60})=(\d{1,8})(?=,|$)/g)].flatMap(([, name = '', age]) => {
    const seconds = Number(age);
    const waited = seconds >= waitedSeconds && seconds <= longestWait;
    return waited ? [[name, new Date(now - seconds * 1000).toISOString()] as const] : [];
  });
  return typed.length === 0 ? null : Object.fromEntries(typed);
}
