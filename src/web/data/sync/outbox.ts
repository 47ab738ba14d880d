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

/** What the outbox needs of the tab that sends. */
export interface OutboxParts {
  readonly storage: JournalStorage;
  readonly outgoing: Outgoing;
  readonly catchUp: CatchUp;
  /** Takes over what a transaction left in storage, and lets the other tabs do the same. */
  readonly take: (states: SyncStates, read?: CursorStep) => void;
  /** Brings memory up to what other tabs have stored. */
  readonly readMissed: () => Promise<void>;
  /** So many requests have arrived. */
  readonly sent: (count: number) => void;
  /** A definite answer came. */
  readonly contact: () => void;
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function outboxOf({ storage, outgoing, catchUp, take, readMissed, sent, contact }: OutboxParts): OutboxPort {
  return {
    due: async () => {
      if (outgoing.due().length === 0) return [];
      // What goes before what is known only with all of it: another tab's edits come record by record.
      await readMissed();
      return outgoing.due();
    },
    base: (key) => outgoing.base(key),
    seal: async (keys) => {
      // Asked again: an edit that has come since may name a record that must be made first.
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

/** What talks with the server. */
export interface Outbox {
  /** Sends what the device has stored, and stores what the server answers. */
  readonly sender: Sender;
  /** The server's word of what other devices write. */
  readonly stream: LiveStream;
}

export const createOutbox = (
  options: Omit<SenderOptions, 'outbox'> & LiveStreamOptions,
  parts: OutboxParts,
): Outbox => ({
  sender: new Sender({ ...options, outbox: outboxOf(parts) }),
  stream: new LiveStream(options),
});
