import type { IDBPTransaction } from 'idb';
import { wholeRecord } from '#contract/typed.ts';
import { kindOfKey } from '../rows/documents.ts';
import { fold, unknownBase, viewAfter, type Change } from '../rows/fold.ts';
import { without } from '../rows/rebase.ts';
import type { HeldChange, JournalSchema, StoredSyncState, TypedAt } from '../journal/formats.ts';
import { ignoreDoneRejection, type JournalDatabase } from '../journal/journal.ts';
import type { Kind, RecordKey } from '../rows/types.ts';

/** The stores that say what of a record is between this device and the server, and how far we have read. */
type SyncStores = ('base' | 'ops' | 'sealed' | 'held' | 'meta')[];
const syncStores = (): SyncStores => ['base', 'ops', 'sealed', 'held', 'meta'];
/** A transaction that reads and writes all that is known of records between this device and the server. */
export type RecordsWriting = IDBPTransaction<JournalSchema, SyncStores, 'readwrite'>;
type ReadTransaction = IDBPTransaction<JournalSchema, SyncStores, 'readonly'>;

/** The state of records after a transaction, as read inside it: memory takes this over in one step (trap T4). */
export type SyncStates = ReadonlyMap<RecordKey, StoredSyncState>;

/** What storage holds of one record. */
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

/** What storage holds of some records, as the transaction leaves them. */
export async function readSyncStates(
  transaction: RecordsWriting | ReadTransaction,
  keys: Iterable<RecordKey>,
): Promise<SyncStates> {
  const entries = [...new Set(keys)].map(
    async (key) => [key, await readSyncState(transaction, key)] as const,
  );
  return new Map(await Promise.all(entries));
}

/** Seal, answer, pull: losing one of these only repeats work, so they need no flush to the disk. */
export const write = (database: JournalDatabase): RecordsWriting =>
  database.transaction(syncStores(), 'readwrite', { durability: 'relaxed' });

/** A write for what the user has decided: it has to survive a crash as an edit does. */
export const writeStrictly = (database: JournalDatabase): RecordsWriting =>
  database.transaction(syncStores(), 'readwrite', { durability: 'strict' });

/** Runs `work` and waits until the transaction is complete. An abort rejects the returned promise alone. */
export async function within<Result>(
  transaction: RecordsWriting,
  work: () => Promise<Result>,
): Promise<Result> {
  ignoreDoneRejection(transaction);
  const result = await work();
  await transaction.done;
  return result;
}

/** The sync state of some records, read in one transaction. */
export async function readRecords(database: JournalDatabase, keys: Iterable<RecordKey>): Promise<SyncStates> {
  return readSyncStates(ignoreDoneRejection(database.transaction(syncStores(), 'readonly')), keys);
}

/**
 * What waits of a record, in order. A deletion that the server refused or that is in question has not happened: the row
 * shows, and what is typed into it then counts without the deletion.
 */
export function waitingOf(held: HeldChange | null, ops: readonly Change[]): readonly Change[] {
  if (held === null) return ops;
  if (held.change.type !== 'delete') return [held.change, ...ops];
  return ops.map((op) => without(held.change, op));
}

/** The change that awaits the user's decision: the conflicting one with the edits typed since. A deletion in question stays one, whatever was typed. */
export function inQuestion(kind: Kind, held: HeldChange, ops: readonly Change[]): Change {
  if (held.change.type === 'delete') return held.change;
  return fold(kind, [held.change, ...ops]) ?? held.change;
}

/**
 * Which of a record's edits go next: those from the first one on, up to one that is apart. Behind a question it waits for the answer too; behind
 * what the server refused it does not, for nothing else would send it. Nor does one that a deletion follows: of that record only the deletion counts.
 */
export function nextToSend<Op extends { readonly change: Change }>(
  held: HeldChange | null,
  ops: readonly Op[],
): readonly Op[] {
  const isBehind = held?.why === 'conflict' && held.change.type !== 'delete';
  const deletion = ops.findLastIndex(({ change }) => change.type === 'delete');
  const apart = ops.findIndex(
    ({ change }, at) => change.apart === true && at > deletion && (at > 0 || isBehind),
  );
  return apart === -1 ? ops : ops.slice(0, apart);
}

/** When each field was typed last, over all that goes into one request. */
export function typedIn({ ops, held }: StoredSyncState): { readonly typed?: TypedAt } {
  const all = [...(held === null ? [] : [held]), ...ops];
  const typed: Record<string, number> = {};
  for (const one of all) {
    const at = 'at' in one ? one.at : undefined;
    const { type, fields } = one.change;
    if (at !== undefined) for (const name of Object.keys(fields)) typed[name] = at;
    if (at !== undefined && type !== 'patch') typed[wholeRecord] = at;
    Object.assign(typed, one.typed);
  }
  return Object.keys(typed).length === 0 ? {} : { typed };
}

/** Takes a record's open edits, and what waits of it, out of storage. */
export async function clear(
  transaction: RecordsWriting,
  key: RecordKey,
  { ops, held }: StoredSyncState,
): Promise<void> {
  const store = transaction.objectStore('ops');
  const gone = ops.map(({ seq }) => store.delete(seq));
  if (held !== null) gone.push(transaction.objectStore('held').delete(key));
  await Promise.all(gone);
}

/**
 * A record made here goes before it was sent: what it held stays as a tombstone's content, so that an edit by a
 * tab that still shows it can bring it back whole (trap T6).
 */
export async function keepLastKnown(
  transaction: RecordsWriting,
  key: RecordKey,
  state: StoredSyncState,
): Promise<void> {
  if (state.base.rev > 0 || state.sealed !== null) return;
  const changes = waitingOf(
    state.held,
    state.ops.map(({ change }) => change),
  );
  const { lastKnown } = viewAfter(kindOfKey(key), state.base, changes);
  if (lastKnown !== null) await transaction.objectStore('base').put({ key, ...unknownBase, doc: lastKnown });
}
