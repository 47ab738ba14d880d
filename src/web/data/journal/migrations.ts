import type { IDBPTransaction } from 'idb';
import {
  formatVersion,
  type HeldChange,
  type JournalSchema,
  type SealedRequest,
  type StoredOp,
} from './formats.ts';

/** Converts the outbox that an older app stored, format by format. The new app must send this outbox (trap T16). */

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null;

/** Format 1 stored the fields of an edit in `patch`. Format 2 stores type, fields and old values in `change`. */
function toFormat2(entry: Plain): Plain {
  if (isPlain(entry['change'])) return { ...entry, version: 2 };
  const { type, patch, was, ...others } = entry;
  return { ...others, version: 2, change: { type, fields: patch ?? {}, was: was ?? {} } };
}

const steps: readonly ((entry: Plain) => Plain)[] = [toFormat2];

/** Converts an unsent edit of any older format to today's format. */
export function migrate(entry: unknown): unknown {
  if (!isPlain(entry)) return entry;
  const from = typeof entry['version'] === 'number' ? entry['version'] : 1;
  return steps.slice(from - 1).reduce((older, step) => step(older), entry);
}

type Upgrade = IDBPTransaction<
  JournalSchema,
  ('base' | 'ops' | 'sealed' | 'held' | 'local' | 'drafts' | 'undo' | 'meta')[],
  'versionchange'
>;

/** Converts every unsent edit to today's format. */
export async function migrateUnsent(transaction: Upgrade): Promise<void> {
  for (const name of ['ops', 'sealed', 'held'] as const) {
    const store = transaction.objectStore(name);
    for (const entry of await store.getAll()) {
      if (entry.version >= formatVersion) continue;
      await store.put(migrate(entry) as StoredOp & SealedRequest & HeldChange);
    }
  }
}
