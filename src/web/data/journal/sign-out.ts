import { deleteDB } from 'idb';
import { ignoreDoneRejection, openDatabase } from './journal.ts';
import type { RecordKey } from '../rows/types.ts';

const nothing = (): void => undefined;

/**
 * After sign-out nothing of the member stays readable except unsent edits, with the records that they were typed into, and form drafts, kept
 * for that member alone. With none of those the whole database goes.
 */
export async function clearMember(name: string): Promise<void> {
  const database = await openDatabase(name, { onReplaced: nothing, onBlocked: nothing, onLost: nothing });
  const isEmpty = await clearReadable(database).finally(() => database.close());
  // A tab that the browser has frozen holds its connection for as long as it likes; what is left by then is empty.
  if (isEmpty)
    await new Promise<void>((resolve, reject) => {
      deleteDB(name, { blocked: () => resolve() }).then(resolve, reject);
    });
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
