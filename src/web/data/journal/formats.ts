import type { DBSchema } from 'idb';
import type { Fields, LocalPairs } from '../rows/documents.ts';
import type { Base, Change } from '../rows/fold.ts';
import type { HistoryEvent } from '../rows/history.ts';
import type { FormDraft, RecordKey } from '../rows/types.ts';
import type { EntryTimes } from './draft-merge.ts';

/**
 * What lies in IndexedDB, one database per member. `version` is written with every op and sealed request: an app update
 * with a full outbox must read what an older app wrote (trap T16).
 */
export const formatVersion = 2;

/** A record as the server had it last, as it is stored here. */
export interface StoredBase extends Base {
  readonly key: RecordKey;
  /** A tombstone that an earlier opening has seen: its last content may go. */
  readonly seenDeleted?: true;
}

/** One edit as appended. `seq` is IndexedDB's own count and the only order over tabs: never a clock. */
export interface StoredOp {
  readonly seq?: number;
  readonly version: number;
  readonly key: RecordKey;
  readonly change: Change;
  /** When it was typed, ms of the device's clock: for the record's history, never for an order. */
  readonly at?: number;
  /** The same by field, of edits that were folded into one. */
  readonly typed?: TypedAt;
  /** Of fields typed over a change that waits for the user: what lay beneath that, should another tab discard it meanwhile. */
  readonly beneath?: Fields;
}

/** When fields were typed, ms of the device's clock; under `record` when it was made or deleted. An older app kept none. */
export type TypedAt = Readonly<Record<string, number>>;

/** A request on its way: never changes until it is answered, so that every retry is the same bytes under the same key. */
export interface SealedRequest {
  readonly version: number;
  readonly key: RecordKey;
  /** The Idempotency-Key. */
  readonly opId: string;
  /** The place of its last edit in the log, to go back in front of later ones. */
  readonly seq: number;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly ifMatch: number | null;
  /** The epoch that `ifMatch` belongs to, and that the answer must belong to; an older app kept none. */
  readonly epoch?: string | null;
  /** The whole record as it will be; null for a delete. Sent in the wire's spelling. */
  readonly doc: Fields | null;
  readonly change: Change;
  readonly typed?: TypedAt;
}

/** A change that waits for the user: the server refused it, or another device changed the same field. */
export interface HeldChange {
  readonly version: number;
  readonly key: RecordKey;
  readonly seq: number;
  readonly why: 'refused' | 'conflict';
  readonly text: string;
  /** The field that the server refused, by our name; absent where it named none. */
  readonly field?: string;
  readonly change: Change;
  readonly typed?: TypedAt;
}

/** All that storage holds of one record. */
export interface StoredSyncState {
  readonly base: Base;
  readonly sealed: SealedRequest | null;
  readonly held: HeldChange | null;
  readonly ops: readonly (StoredOp & { readonly seq: number })[];
}

/** A form's unsent fields; an older app kept no times. */
export interface StoredDraft {
  readonly key: string;
  readonly fields: FormDraft['fields'];
  readonly times?: EntryTimes;
}

/** The stores of a member's database. */
export interface JournalSchema extends DBSchema {
  base: { key: string; value: StoredBase };
  ops: { key: number; value: StoredOp; indexes: { key: string } };
  sealed: { key: string; value: SealedRequest };
  held: { key: string; value: HeldChange };
  local: { key: string; value: { readonly key: RecordKey; readonly pairs: LocalPairs } };
  drafts: { key: string; value: StoredDraft };
  undo: { key: number; value: HistoryEvent };
  meta: { key: string; value: unknown };
}
