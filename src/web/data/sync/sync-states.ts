import type { IDBPTransaction } from 'idb';
import { fold, unknownBase, type Change } from '../rows/fold.ts';
import { without } from '../rows/rebase.ts';
import type { HeldChange, JournalSchema, StoredSyncState } from '../journal/formats.ts';
import { ignoreDoneRejection, type JournalDatabase } from '../journal/journal.ts';
import type { Kind, RecordKey } from '../rows/types.ts';

type SyncStores = ('base' | 'ops' | 'sealed' | 'held' | 'undo' | 'meta')[];
export const syncStores = (): SyncStores => ['base', 'ops', 'sealed', 'held', 'undo', 'meta'];
/** A read and write transaction over all stores of the sync code. */
export type RecordsWriting = IDBPTransaction<JournalSchema, SyncStores, 'readwrite'>;
type ReadTransaction = IDBPTransaction<JournalSchema, SyncStores, 'readonly'>;

/** The stored state of records. Memory takes over the whole map in one step (trap T4). */
export type SyncStates = ReadonlyMap<RecordKey, StoredSyncState>;

/** Reads the stored sync state of one record. */
export async function readSyncState(
  transaction: RecordsWriting | ReadTransaction,
  key: RecordKey,
): Promise<StoredSyncState> {
  const [base, sealed, held, ops] = await Promise.all([
    transaction.objectStore('base').get(key),
    transaction.objectStore('sealed').get(key),
    transaction.objectStore('held').get(key),
    transaction.objectStore('ops').index('key').getAll(key),
  ]);
  return {
    base: base ?? unknownBase,
    sealed: sealed ?? null,
    held: held ?? null,
    ops: ops.map((op) => ({ ...op, seq: op.seq ?? 0 })),
  };
}

/** Reads the stored sync state of several records, inside the transaction. */
export async function readSyncStates(
  transaction: RecordsWriting | ReadTransaction,
  keys: Iterable<RecordKey>,
): Promise<SyncStates> {
  const entries = [...new Set(keys)].map(
    async (key) => [key, await readSyncState(transaction, key)] as const,
  );
  return new Map(await Promise.all(entries));
}

/** Reads the sync state of some records in one transaction. */
export async function readRecords(database: JournalDatabase, keys: Iterable<RecordKey>): Promise<SyncStates> {
  return readSyncStates(ignoreDoneRejection(database.transaction(syncStores(), 'readonly')), keys);
}

/**
 * Returns the waiting changes of a record, in order.
 * Leaves out a deletion that waits for the user's decision: until then the row is shown.
 */
export function waitingOf(held: HeldChange | null, ops: readonly Change[]): readonly Change[] {
  if (held === null) return ops;
  if (held.change.type !== 'delete') return [held.change, ...ops];
  return ops.map((op) => without(held.change, op));
}

/** Returns the change that the user must decide about, with the edits typed since. A conflicting deletion stays a deletion. */
export function inQuestion(kind: Kind, held: HeldChange, ops: readonly Change[]): Change {
  if (held.change.type === 'delete') return held.change;
  return fold(kind, [held.change, ...ops]) ?? held.change;
}

/**
 * Returns the edits for the next request. An edit marked `apart` starts a new request, so the list ends before this edit.
 * - A marked first edit is sent now. Behind a conflicting edit it waits, and the list is empty.
 * - A mark before the record's last deletion does not count.
 */
export function nextToSend<Op extends { readonly change: Change }>(
  held: HeldChange | null,
  ops: readonly Op[],
): readonly Op[] {
  const isBehind = held?.why === 'conflict' && held.change.type !== 'delete';
  const deletion = ops.findLastIndex(({ change }) => change.type === 'delete');
  const separate = ops.findIndex(
    ({ change }, at) => change.apart === true && at > deletion && (at > 0 || isBehind),
  );
  return separate === -1 ? ops : ops.slice(0, separate);
}
