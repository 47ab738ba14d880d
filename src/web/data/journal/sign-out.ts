import { deleteDB } from 'idb';
import { ignoreDoneRejection, nothingToDo, openDatabase } from './journal.ts';
import type { RecordKey } from '../rows/types.ts';

/**
 * After sign-out nothing of the member stays readable except unsent edits, with the records that they were typed into, and form drafts, kept
 * for that member alone. With none of those the whole database goes.
 * @returns whether nothing is left
 */
export async function clearMember(name: string): Promise<boolean> {
  const database = await openDatabase(name, nothingToDo);
  const isEmpty = await clearReadable(database).finally(() => database.close());
  // A tab that the browser has frozen holds its connection for as long as it likes; what is left by then is empty.
  if (isEmpty)
    await new Promise<void>((resolve, reject) => {
      deleteDB(name, { blocked: () => resolve() }).then(resolve, reject);
    });
  return isEmpty;
}

/** Returns whether nothing is left. */
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
  // Should another device delete such a record meanwhile, an edit alone could not bring it back.
  const gone = (base as RecordKey[]).filter((key) => unsent.size > 0 && !unsent.has(key));
  await Promise.all([
    ...gone.map((key) => transaction.objectStore('base').delete(key)),
    ...(unsent.size > 0 ? [] : [transaction.objectStore('base').clear()]),
    ...(['undo', 'meta', 'local'] as const).map((store) => transaction.objectStore(store).clear()),
  ]);
  await transaction.done;
  return unsent.size === 0 && drafts === 0;
}

/** Whether a draft is only what was last asked of a trade, at the rail or of the market: at hand again next time, and no work of anybody's. */
export const isQuestion = (key: string): boolean => /^(what-if\/|bid|market\/)/.test(key);

/**
 * Takes a farm that this person is no longer on off the device. What they never sent stays, for them to save as a file, with the records
 * it was typed into; resolves with whether there is any.
 */
export async function clearFarm(name: string): Promise<boolean> {
  const database = await openDatabase(name, nothingToDo);
  const drafts = await database.getAllKeys('drafts').finally(() => database.close());
  if (drafts.every(isQuestion)) await dropDrafts(name, drafts);
  return !(await clearMember(name));
}

async function dropDrafts(name: string, keys: readonly string[]): Promise<void> {
  const database = await openDatabase(name, nothingToDo);
  try {
    for (const key of keys) await database.delete('drafts', key);
  } finally {
    database.close();
  }
}

/** Whether anything lies in this database that was never sent. */
export async function hasUnsent(name: string): Promise<boolean> {
  const database = await openDatabase(name, nothingToDo);
  const stores = ['ops', 'sealed', 'held', 'drafts'] as const;
  const counts = await Promise.all(stores.map((store) => database.getAllKeys(store))).finally(() =>
    database.close(),
  );
  return counts.flat().some((key) => typeof key !== 'string' || !isQuestion(key));
}

/** Deletes all of a farm on this device, sent or not: the person has decided so. */
export const dropFarm = (name: string): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve() }).then(resolve, reject);
  });
