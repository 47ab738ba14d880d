import type { DBSchema } from 'idb';
import type { Fields, LocalPairs } from '../rows/documents.ts';
import type { Base, Change } from '../rows/fold.ts';
import type { HistoryEvent } from '../rows/history.ts';
import type { FormDraft, RecordKey } from '../rows/types.ts';
import type { EntryTimes } from './draft-merge.ts';

/**
 * The contents of IndexedDB, one database per member. Every stored edit and request has a `version`. After an app update, the new app must
 * be able to read the old app's outbox (trap T16).
 */
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
  /** When the edit was typed, in ms of the device's clock. Do not order edits by this time. */
  readonly at?: number;
  /** When each field was typed. Set if this edit combines several edits. */
  readonly typed?: TypedAt;
  /**
   * Set if the user typed this edit while a change in conflict was shown. These are the values before that change. They are needed if
   * another tab discards the change.
   */
  readonly beneath?: Fields;
}

/**
 * Maps each field's name to the time when it was typed, in ms. The name `record` has the time of a creation or deletion. An older app
 * stored no times.
 */
export type TypedAt = Readonly<Record<string, number>>;

/** A request that was or will be sent. It never changes, so every retry sends the same bytes under the same idempotency key. */
export interface SealedRequest {
  readonly version: number;
  readonly key: RecordKey;
  /** The Idempotency-Key. */
  readonly opId: string;
  /** The `seq` of the request's last edit. A request that the server did not apply becomes an edit again, with this `seq`. */
  readonly seq: number;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly ifMatch: number | null;
  /** The epoch of `ifMatch`. The answer must have the same epoch. An older app stored no epoch. */
  readonly epoch?: string | null;
  /**
   * Set on a request that creates a record, if a later load of all records did not have the record. The server may have created the record,
   * and somebody may have deleted it before the load.
   */
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
