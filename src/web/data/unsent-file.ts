import { nothingToDo, openDatabase } from './journal/journal.ts';
import { loadAll } from './journal/loading.ts';
import { isQuestion } from './journal/sign-out.ts';
import { RecordStore } from './sync/record-store.ts';

/** Unsent changes as a file for the person who typed them. */
export interface UnsentFile {
  /** Records with changes, and unfinished forms. */
  readonly count: number;
  readonly file: Blob;
}

/** The text of the file, for the farm of this slug. */
export const unsentText = (farm: string, unsent: unknown, drafts: unknown): string =>
  JSON.stringify({ member: farm, unsent, drafts }, null, 2);

/** Reads what a database has that was never sent, without starting to send it. */
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
