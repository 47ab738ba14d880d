import { ignoreDoneRejection, type JournalDatabase } from './journal.ts';

/** The maximum number of stored answers that are not records. The oldest are removed first. */
const MAX_STORED = 100;

const nameOf = (key: string): string => `told ${key}`;

/** The keys of all stored answers, oldest first. */
const order = 'told';

/** A stored answer of the server; null when it is not stored. */
export const readServerAnswer = async (database: JournalDatabase, key: string): Promise<unknown> =>
  (await ignoreDoneRejection(database.transaction('meta', 'readonly')).store.get(nameOf(key))) ?? null;

/** Stores an answer of the server, replacing the previous one with this key. */
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
