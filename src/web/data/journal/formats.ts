import type { DBSchema } from 'idb';
import type { Fields, LocalPairs } from '../rows/documents.ts';
import type { Base, Change } from '../rows/fold.ts';
import type { HistoryEvent } from '../rows/history.ts';
import type { FormDraft, RecordKey } from '../rows/types.ts';
import type { EntryTimes } from './draft-merge.ts';

/**
 * The contents of IndexedDB, one database per member. Every stored edit and request has a `version`: after an app update, the new app must
 * read the full outbox that the old app wrote (trap T16).
 */
export const formatVersion = 2;

/** The last server state of a record, as it is stored here. */
export interface StoredBase extends Base {
  readonly key: RecordKey;
  /** Set when the app finds this tombstone at a start. The next start may delete the record's last content. */
  readonly seenDeleted?: true;
}

/** One edit as it was appended. `seq` is IndexedDB's own counter. It is the only order that holds across tabs; never order by a clock. */
export interface StoredOp {
  readonly seq?: number;
  readonly version: number;
  readonly key: RecordKey;
  readonly change: Change;
  /** When the edit was typed, in ms of the device's clock. Use it for the record's history, never for ordering. */
  readonly at?: number;
  /** When each field was typed, for edits that were folded into one. */
  readonly typed?: TypedAt;
  /**
   * If the edit was typed over a change that waits for the user's decision: the values before that change. They are needed if another tab
   * discards the change.
   */
  readonly beneath?: Fields;
}

/**
 * When each field was typed, in ms of the device's clock. `record` has the time of a creation or deletion. An older app stored no times.
 */
export type TypedAt = Readonly<Record<string, number>>;

/**
 * A request in flight. It does not change until the server answers, so that every retry sends the same bytes under the same idempotency
 * key.
 */
export interface SealedRequest {
  readonly version: number;
  readonly key: RecordKey;
  /** The Idempotency-Key. */
  readonly opId: string;
  /** The place of the request's last edit in the log, so that the edit can be put back before later edits. */
  readonly seq: number;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly ifMatch: number | null;
  /** The epoch of `ifMatch`. The answer must have the same epoch. An older app stored no epoch. */
  readonly epoch?: string | null;
  /**
   * Set if all records were loaded after sealing, and the record that this request creates was not among them. The server may have created
   * the record and deleted it since.
   */
  readonly notInLoad?: true;
  /** The whole record after the change; null for a delete. When it is sent, its fields get the names of the API. */
  readonly doc: Fields | null;
  readonly change: Change;
  readonly typed?: TypedAt;
}

/** A change that waits for the user's decision: the server refused it, or another device changed the same field. */
export interface HeldChange {
  readonly version: number;
  readonly key: RecordKey;
  readonly seq: number;
  readonly why: 'refused' | 'conflict';
  readonly text: string;
  /** The field that the server refused, by the name in our records; absent when the server named none. */
  readonly field?: string;
  readonly change: Change;
  readonly typed?: TypedAt;
}

/** Everything that is stored about the sync state of one record. */
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
