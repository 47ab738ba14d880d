import { ignoreDoneRejection, type JournalDatabase } from './journal.ts';

/** The maximum number of stored server answers. The oldest are removed first. */
const MAX_STORED = 100;

const nameOf = (key: string): string => `told ${key}`;

const order = 'told';

/** Returns a stored server answer, or null. */
export const readServerAnswer = async (database: JournalDatabase, key: string): Promise<unknown> =>
  (await ignoreDoneRejection(database.transaction('meta', 'readonly')).store.get(nameOf(key))) ?? null;

/** Stores a server answer under this key. It replaces the previous answer. */
export async function storeServerAnswer(
  database: JournalDatabase,
  key: string,
  value: unknown,
): Promise<void> {
  const transaction = ignoreDoneRejection(
    database.transaction('meta', 'readwrite', { durability: 'relaxed' }),
  );
  const { store } = transaction;
  const before = (await store.get(order)) as readonly string[] | undefined;
  const keys = [...(before ?? []).filter((other) => other !== key), key];
  const gone = keys.splice(0, Math.max(0, keys.length - MAX_STORED));
  await Promise.all([
    store.put(value, nameOf(key)),
    store.put(keys, order),
    ...gone.map((each) => store.delete(nameOf(each))),
  ]);
  await transaction.done;
}
