import { deleteDB } from 'idb';
import { openDatabase } from './journal.ts';

/**
 * After sign-out nothing of the member stays readable except unsent edits and form drafts, kept for that member alone
 *. With none of those the whole database goes.
 */
export async function clearMember(name: string): Promise<void> {
  const database = await openDatabase(name, {
    onReplaced: () => undefined,
    onBlocked: () => undefined,
    onLost: () => undefined,
  });
  const unsent = ['ops', 'sealed', 'held', 'drafts'] as const;
  const counts = await Promise.all(unsent.map((store) => database.count(store)));
  if (counts.every((count) => count === 0)) {
    database.close();
    await deleteDB(name);
    return;
  }
  const readable = ['base', 'undo', 'meta', 'local'] as const;
  const transaction = database.transaction(readable, 'readwrite');
  await Promise.all(readable.map((store) => transaction.objectStore(store).clear()));
  await transaction.done;
  database.close();
}
