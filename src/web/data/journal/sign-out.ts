import { deleteDB } from 'idb';
import { ignoreDoneRejection, nothingToDo, openDatabase } from './journal.ts';
import type { RecordKey } from '../rows/types.ts';

/**
 * Removes a member's data after sign-out. Unsent edits, their records and form drafts stay.
 * @returns true if nothing is left; the database is then deleted
 */
export async function clearMember(name: string): Promise<boolean> {
  const database = await openDatabase(name, nothingToDo);
  const isEmpty = await clearReadable(database).finally(() => database.close());
  // Do not wait for the deletion. A frozen tab can block it, and the database is already empty.
  if (isEmpty)
    await new Promise<void>((resolve, reject) => {
      deleteDB(name, { blocked: () => resolve() }).then(resolve, reject);
    });
  return isEmpty;
}

async function clearReadable(database: Awaited<ReturnType<typeof openDatabase>>): Promise<boolean> {
  const stores = ['ops', 'sealed', 'held', 'drafts', 'base', 'undo', 'meta', 'local'] as const;
  const transaction = ignoreDoneRejection(database.transaction([...stores], 'readwrite'));
  const [ops, sealed, held, drafts, base] = await Promise.all([
    transaction.objectStore('ops').getAll(),
    transaction.objectStore('sealed').getAllKeys(),
    transaction.objectStore('held').getAllKeys(),
    transaction.objectStore('drafts').count(),
    transaction.objectStore('base').getAllKeys(),
  ]);
  const unsent = new Set([...ops.map(({ key }) => key), ...([...sealed, ...held] as RecordKey[])]);
  // Keep the records of unsent edits. If another device deletes such a record, the edit alone could not restore it.
  const gone = (base as RecordKey[]).filter((key) => unsent.size > 0 && !unsent.has(key));
  await Promise.all([
    ...gone.map((key) => transaction.objectStore('base').delete(key)),
    ...(unsent.size > 0 ? [] : [transaction.objectStore('base').clear()]),
    ...(['undo', 'meta', 'local'] as const).map((store) => transaction.objectStore(store).clear()),
  ]);
  await transaction.done;
  return unsent.size === 0 && drafts === 0;
}

/** True if the draft is only a question, such as a what-if. A lost question is no lost work. */
export const isQuestion = (key: string): boolean => /^(what-if\/|bid|market\/)/.test(key);
