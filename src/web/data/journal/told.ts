import { ignoreDoneRejection, type JournalDatabase } from './journal.ts';

/** So much is kept of what the server told; what was told longest ago goes. */
const MOST_TOLD = 100;

const nameOf = (key: string): string => `told ${key}`;

/** The keys of all that is kept, the one told longest ago first. */
const order = 'told';

/** Something that the server told once; null where it is not kept. */
export const readTold = async (database: JournalDatabase, key: string): Promise<unknown> =>
  (await ignoreDoneRejection(database.transaction('meta', 'readonly')).store.get(nameOf(key))) ?? null;

/** Keeps what the server told, in place of what it told of the same before. */
export async function keepTold(database: JournalDatabase, key: string, value: unknown): Promise<void> {
  const transaction = ignoreDoneRejection(
    database.transaction('meta', 'readwrite', { durability: 'relaxed' }),
  );
  const { store } = transaction;
  const before = (await store.get(order)) as readonly string[] | undefined;
  const keys = [...(before ?? []).filter((other) => other !== key), key];
  const gone = keys.splice(0, Math.max(0, keys.length - MOST_TOLD));
  await Promise.all([
    store.put(value, nameOf(key)),
    store.put(keys, order),
    ...gone.map((each) => store.delete(nameOf(each))),
  ]);
  await transaction.done;
}
