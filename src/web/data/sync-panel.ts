import { writeMeta, type JournalDatabase } from './journal/journal.ts';
import type { JournalStorage } from './journal/storage.ts';
import type { RecordKey, Records } from './rows/types.ts';
import type * as Choices from './sync/choices.ts';
import type { Outgoing } from './sync/outgoing.ts';
import type { SyncStatusStore } from './sync/status.ts';
import type { SyncStates } from './sync/sync-states.ts';

interface SyncPanelParts {
  readonly storage: JournalStorage;
  readonly status: SyncStatusStore;
  readonly outgoing: Outgoing;
  /** Loads the code that stores a decision. The first screen does not need this code. */
  readonly choices: () => Promise<Pick<typeof Choices, 'drop' | 'release'>>;
  /** Called after a decision is stored. Shows the new states and starts sending. */
  readonly decided: (states: SyncStates) => void;
  readonly retryAsked: () => void;
  readonly unsentFile: () => string;
}

/**
 * The data and actions of the sync panel. A decision covers only edits that existed when the user decided.
 * If a decision cannot be stored, the status has a warning.
 */
export function syncPanel(parts: SyncPanelParts): Records['sync'] {
  const { storage, status, outgoing, choices: load, decided, retryAsked, unsentFile } = parts;

  const decide = async (
    work: (choices: Awaited<ReturnType<typeof load>>, database: JournalDatabase) => Promise<SyncStates>,
  ): Promise<void> => {
    const choices = await load();
    decided(await storage.use((database) => work(choices, database)));
  };

  async function retry(key: RecordKey | undefined): Promise<void> {
    await storage.retry();
    if (key !== undefined) await decide(({ release }, database) => release(database, key));
    retryAsked();
  }

  const warnIfRejected = (work: Promise<void>): void =>
    void work.then(
      () => status.warn(null),
      () => status.warn('This device could not store your choice. Try again.'),
    );

  return {
    status: () => status.get(),
    subscribe: (listener) => status.subscribe(listener),
    retry: (key) => warnIfRejected(retry(key as RecordKey | undefined)),
    discard: (name) => {
      const key = name as RecordKey;
      const seen = outgoing.lastPlace(key);
      warnIfRejected(decide(({ drop }, database) => drop(database, key, seen)));
    },
    seenGoneBack: () => {
      status.noteGoneBack(null);
      warnIfRejected(storage.use((database) => writeMeta(database, 'goneBack', undefined)));
    },
    unsent: () => outgoing.unsent(),
    exportOutbox: () => new Blob([unsentFile()], { type: 'application/json' }),
    resolve: (name, choices) => {
      const key = name as RecordKey;
      const [seen, { doc }] = [outgoing.lastPlace(key), outgoing.base(key)];
      warnIfRejected(decide(({ release }, database) => release(database, key, choices, seen, doc)));
    },
  };
}
