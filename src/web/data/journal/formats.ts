import type { DBSchema } from 'idb';
import type { Fields, LocalPairs } from '../rows/documents.ts';
import type { Base, Change } from '../rows/fold.ts';
import type { HistoryEvent } from '../rows/history.ts';
import type { FormDraft, RecordKey } from '../rows/types.ts';
import type { EntryTimes } from './draft-merge.ts';

/** The version of stored edits and requests. With it, a newer app can read an older app's outbox (trap T16). */
export const formatVersion = 2;

/** The record as the server last confirmed it. */
export interface StoredBase extends Base {
  readonly key: RecordKey;
  /** True: an earlier app start has found this record deleted. The next start may remove its content. */
  readonly seenDeleted?: true;
}

/** One stored edit. Order edits by `seq`, never by a clock. IndexedDB counts `seq` for all tabs together. */
export interface StoredOp {
  readonly seq?: number;
  readonly version: number;
  readonly key: RecordKey;
  readonly change: Change;
  /** When the edit was typed, in ms of the device's clock. */
  readonly at?: number;
  /** When each field was typed. Set if this edit combines several edits. */
  readonly typed?: TypedAt;
  /**
   * Set if the user typed over a held change. Has the values from before the held change.
   * Another tab may discard the held change.
   */
  readonly beneath?: Fields;
}

/** Maps each field's name to the time when it was typed, in ms. The name `record` has the time of a creation or deletion. */
export type TypedAt = Readonly<Record<string, number>>;

/** A request. It never changes, so every retry sends the same bytes with the same idempotency key. */
export interface SealedRequest {
  readonly version: number;
  readonly key: RecordKey;
  /** The Idempotency-Key. */
  readonly opId: string;
  /** The `seq` of the request's last edit. If the request becomes an edit again, the edit gets this `seq`. */
  readonly seq: number;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly ifMatch: number | null;
  /** The epoch of `ifMatch`. The answer must have the same epoch. An older app stored no epoch. */
  readonly epoch?: string | null;
  /** Set on a creation if a later load of all records did not have the new record. Somebody may have deleted the record before the load. */
  readonly notInLoad?: true;
  /** The whole record after the change. Null for a delete. */
  readonly doc: Fields | null;
  readonly change: Change;
  readonly typed?: TypedAt;
}

/** A change that waits for the user's decision. The server refused it, or another device changed the same field. */
export interface HeldChange {
  readonly version: number;
  readonly key: RecordKey;
  readonly seq: number;
  readonly why: 'refused' | 'conflict';
  readonly text: string;
  /** The field that the server refused. Missing if the server named no field. */
  readonly field?: string;
  readonly change: Change;
  readonly typed?: TypedAt;
}

/** Everything stored about one record. */
export interface StoredSyncState {
  readonly base: Base;
  readonly sealed: SealedRequest | null;
  readonly held: HeldChange | null;
  readonly ops: readonly (StoredOp & { readonly seq: number })[];
}

/** The unsaved fields of a form. An older app stored no times. */
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
