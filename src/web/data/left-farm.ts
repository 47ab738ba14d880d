import { deleteDB } from 'idb';
import { nothingToDo, openDatabase } from './journal/journal.ts';
import { loadAll } from './journal/loading.ts';
import { clearMember, isQuestion } from './journal/sign-out.ts';
import { RecordStore } from './sync/record-store.ts';
import { unsentText } from './unsent-file.ts';

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

/** What was never sent, as a file for the person who typed it. */
export interface UnsentFile {
  /** Records with changes, and forms that are not finished. */
  readonly count: number;
  readonly file: Blob;
}

/** Reads what a database holds that was never sent, without beginning to send it. */
export async function readUnsent(name: string, farm: string): Promise<UnsentFile> {
  const database = await openDatabase(name, nothingToDo);
  const { states, local, drafts } = await loadAll(database).finally(() => database.close());
  const store = new RecordStore(() => undefined);
  store.load(states, local);
  const unsent = store.outgoing.unsent();
  const forms = drafts.filter(({ key }) => !isQuestion(key));
  const text = unsentText(farm, unsent, forms);
  return { count: unsent.length + forms.length, file: new Blob([text], { type: 'application/json' }) };
}
