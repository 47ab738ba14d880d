import type { IDBPTransaction } from 'idb';
import {
  formatVersion,
  type HeldChange,
  type JournalSchema,
  type SealedRequest,
  type StoredOp,
} from './formats.ts';

/**
 * An app update with a full outbox must send what an older app wrote (trap T16). Each step takes the unsent edits from one
 * format to the next, inside the transaction that upgrades the stores; fixtures of every format are in the tests.
 */

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null;

/** Format 1 kept an edit's parts beside its key, the fields as `patch`; format 2 keeps them together as `change`. */
function toFormat2(entry: Plain): Plain {
  if (isPlain(entry['change'])) return { ...entry, version: 2 };
  const { type, patch, was, ...others } = entry;
  return { ...others, version: 2, change: { type, fields: patch ?? {}, was: was ?? {} } };
}

const steps: readonly ((entry: Plain) => Plain)[] = [toFormat2];

/** An unsent edit of any older format in today's. */
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

/** Brings every unsent edit to today's format. */
export async function migrateUnsent(transaction: Upgrade): Promise<void> {
  for (const name of ['ops', 'sealed', 'held'] as const) {
    const store = transaction.objectStore(name);
    for (const entry of await store.getAll()) {
      if (entry.version >= formatVersion) continue;
      // Checked above: older formats only ever lead here.
      await store.put(migrate(entry) as StoredOp & SealedRequest & HeldChange);
    }
  }
}
