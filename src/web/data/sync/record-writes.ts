import { wholeRecord } from '#contract/typed.ts';
import { kindOfKey } from '../rows/documents.ts';
import { unknownBase, viewAfter } from '../rows/fold.ts';
import type { StoredSyncState, TypedAt } from '../journal/formats.ts';
import { ignoreDoneRejection, type JournalDatabase } from '../journal/journal.ts';
import type { RecordKey } from '../rows/types.ts';
import { syncStores, waitingOf, type RecordsWriting } from './sync-states.ts';

/** A transaction for sealing, answers and pulls. It is not flushed, because a crash only repeats the work. */
export const write = (database: JournalDatabase): RecordsWriting =>
  database.transaction(syncStores(), 'readwrite', { durability: 'relaxed' });

/** A transaction for a user's decision. Like an edit, it must survive a crash. */
export const writeStrictly = (database: JournalDatabase): RecordsWriting =>
  database.transaction(syncStores(), 'readwrite', { durability: 'strict' });

/** Runs `work` and waits until the transaction is complete. If it is aborted, only the returned promise rejects. */
export async function within<Result>(
  transaction: RecordsWriting,
  work: () => Promise<Result>,
): Promise<Result> {
  ignoreDoneRejection(transaction);
  const result = await work();
  await transaction.done;
  return result;
}

/** Returns when each field of the next request was last typed. */
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

/** Removes a record's edits and its held change from the storage. */
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
 * Stores the last content of a record that was deleted before it was ever sent.
 * An edit in another tab may restore the record (trap T6).
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
