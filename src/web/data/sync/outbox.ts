import { forgetProgress, readMeta } from '../journal/journal.ts';
import type { JournalStorage } from '../journal/storage.ts';
import { applyPage, takeAnswers } from './answers.ts';
import type { CatchUp } from './catch-up.ts';
import type { Outgoing } from './outgoing.ts';
import { seal } from './sealing.ts';
import { LiveStream, type LiveStreamOptions } from './live-stream.ts';
import { Sender, type OutboxPort, type SenderOptions } from './sender.ts';
import type { SyncStates } from './sync-states.ts';
import type { CursorStep } from './tabs.ts';

/** What the outbox needs from the sending tab. */
export interface OutboxParts {
  readonly storage: JournalStorage;
  readonly outgoing: Outgoing;
  readonly catchUp: CatchUp;
  /** Applies the stored state after a transaction, and notifies the other tabs. */
  readonly take: (states: SyncStates, read?: CursorStep) => void;
  /** Brings memory up to date with what other tabs have stored. */
  readonly readMissed: () => Promise<void>;
  /** That many requests have been answered. */
  readonly sent: (count: number) => void;
  /** A definite answer came. */
  readonly contact: () => void;
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function outboxOf({ storage, outgoing, catchUp, take, readMissed, sent, contact }: OutboxParts): OutboxPort {
  return {
    due: async () => {
      if (outgoing.due().length === 0) return [];
      // The order of sending is only known when all edits are known: another tab's edits arrive record by record.
      await readMissed();
      return outgoing.due();
    },
    base: (key) => outgoing.base(key),
    seal: async (keys) => {
      // Checked again: an edit that has arrived since may reference a record that must be created first.
      const due = new Set(outgoing.due());
      const ready = keys.filter((key) => due.has(key));
      if (ready.length === 0) return [];
      const known = outgoing.places();
      take(await storage.use((database) => seal(database, ready, known)));
      return ready.flatMap((key) => outgoing.sealed(key) ?? []);
    },
    answered: async (answers) => {
      take(await storage.use((database) => takeAnswers(database, answers)));
      sent(answers.filter(({ result }) => result === 'done').length);
    },
    applyPage: async (page, step) => {
      const states = await storage.use((database) => applyPage(database, page, step));
      if (states === null) return false;
      take(states, step);
      catchUp.note(step);
      return true;
    },
    cursor: () => storage.use(async (database) => textOrNull(await readMeta(database, 'cursor'))),
    forgetCursor: async () => {
      await storage.use(forgetProgress);
      catchUp.forget();
    },
    contact,
  };
}

/** The code that talks to the server. */
export interface Outbox {
  /** Sends what the device has stored, and stores the server's answers. */
  readonly sender: Sender;
  /** The server's stream of other devices' writes. */
  readonly stream: LiveStream;
}

export const createOutbox = (
  options: Omit<SenderOptions, 'outbox'> & LiveStreamOptions,
  parts: OutboxParts,
): Outbox => ({
  sender: new Sender({ ...options, outbox: outboxOf(parts) }),
  stream: new LiveStream(options),
});
