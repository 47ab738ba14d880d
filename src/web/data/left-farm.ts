import { deleteDB } from 'idb';
import { nothingToDo, openDatabase } from './journal/journal.ts';
import { loadAll } from './journal/loading.ts';
import { clearMember, isQuestion } from './journal/sign-out.ts';
import { RecordStore } from './sync/record-store.ts';
import { unsentText } from './unsent-file.ts';

/**
 * Removes the data of a farm that this person has left. Unsent edits, their records and form drafts stay.
 * @returns true if unsent edits or form drafts remain
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

/** True if this database has unsent edits or form drafts. */
export async function hasUnsent(name: string): Promise<boolean> {
  const database = await openDatabase(name, nothingToDo);
  const stores = ['ops', 'sealed', 'held', 'drafts'] as const;
  const counts = await Promise.all(stores.map((store) => database.getAllKeys(store))).finally(() =>
    database.close(),
  );
  return counts.flat().some((key) => typeof key !== 'string' || !isQuestion(key));
}

/** Deletes everything of a farm on this device, including unsent edits. Call it only when the person has chosen this. */
export const dropFarm = (name: string): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve() }).then(resolve, reject);
  });

/** A file with unsent edits, for the person who typed them. */
export interface UnsentFile {
  /** The number of changed records and unsaved forms. */
  readonly count: number;
  readonly forms: readonly string[];
  readonly file: Blob;
}

/** Reads the unsent edits of a database. Nothing is sent. */
export async function readUnsent(name: string, farm: string): Promise<UnsentFile> {
  const database = await openDatabase(name, nothingToDo);
  const { states, local, drafts } = await loadAll(database).finally(() => database.close());
  const store = new RecordStore(() => undefined);
  store.load(states, local);
  const unsent = store.outgoing.unsent();
  const forms = drafts.filter(({ key }) => !isQuestion(key));
  const text = unsentText(farm, unsent, forms);
  return {
    count: unsent.length + forms.length,
    forms: forms.map(({ key }) => key),
    file: new Blob([text], { type: 'application/json' }),
  };
}
