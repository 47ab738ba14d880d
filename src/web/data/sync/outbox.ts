import type { SyncOutcome } from '#machines/sync.ts';
import { forgetProgress, readMeta } from '../journal/journal.ts';
import type { JournalStorage } from '../journal/storage.ts';
import { isOutOfSpace } from '../journal/storage-words.ts';
import { applyPage, storeAnswers, storeUnstored, type Answered, type ReadPage } from './answers.ts';
import { CatchUp } from './catch-up.ts';
import { FromMemory } from './sender/from-memory.ts';
import type { UnstoredRecords } from './unstored.ts';
import type { RecordStore } from './record-store.ts';
import { seal } from './sealing.ts';
import { LiveStream, type LiveStreamOptions } from './live-stream.ts';
import type { OutboxPort } from './sender/outbox-port.ts';
import { SendOrder } from './sender/send-order.ts';
import { Sender, type SenderOptions } from './sender/sender.ts';
import type { SyncStates } from './sync-states.ts';
import type { CursorStep } from './tabs.ts';

export { drop, release } from './choices.ts';

/** What the outbox needs from the sending tab. */
export interface OutboxParts {
  readonly storage: JournalStorage;
  readonly store: RecordStore;
  /** This tab has the server's changes up to `cursor`. Other tabs have pulled since, in these `steps`. */
  readonly reached: { readonly cursor: string | null; readonly steps: readonly CursorStep[] };
  /** Shows the stored state after a transaction, and notifies the other tabs. */
  readonly take: (states: SyncStates, read?: CursorStep) => void;
  /** Applies records from the server, even if they could not be stored, and notifies the other tabs. */
  readonly applyUnstored: (unstored: UnstoredRecords) => void;
  /** Called after a request was stored. Shows the stored state, notifies the other tabs and starts sending. */
  readonly keep: (states: SyncStates) => void;
  /** Called with the number of requests that the server has accepted. */
  readonly sent: (count: number) => void;
  readonly contact: () => void;
}

interface OutboxWork extends OutboxParts {
  readonly catchUp: CatchUp;
  readonly readMissed: () => Promise<void>;
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Resolves with 'full' if the storage has no room. */
const orFull = <Result>(work: Promise<Result>): Promise<Result | 'full'> =>
  work.catch((error: unknown) => {
    if (isOutOfSpace(error)) return 'full';
    throw error;
  });

/** Stores what the server sends. If the storage is full, the records stay in memory. Records in memory are newer than stored records. */
class ServerRecords {
  readonly #parts: OutboxWork;
  /** The cursor after the last page that is only in memory. Null if all pages are stored. */
  #ahead: string | null = null;
  /** Answers that could not be stored. Their requests are done but still in the storage. */
  readonly #late: Answered[] = [];

  constructor(parts: OutboxWork) {
    this.#parts = parts;
  }

  cursor = async (): Promise<string | null> =>
    this.#ahead ??
    this.#parts.storage.use(async (database) => textOrNull(await readMeta(database, 'cursor')));

  forgetCursor = async (): Promise<void> => {
    this.#ahead = null;
    await this.#parts.storage.use(forgetProgress);
    this.#parts.catchUp.forget();
  };

  answered = async (answers: readonly Answered[]): Promise<void> => {
    const { storage, take, sent } = this.#parts;
    const states = await orFull(storage.use((database) => storeAnswers(database, answers)));
    if (states === 'full') this.#applyUnstoredAnswers(answers);
    else take(states);
    sent(answers.filter(({ result }) => result === 'done').length);
  };

  #applyUnstoredAnswers(answers: readonly Answered[]): void {
    for (const answered of answers) {
      const { epoch = null, key, opId } = answered.sealed;
      if (answered.result !== 'done' || epoch === null) continue;
      this.#late.push(answered);
      this.#parts.applyUnstored({ epoch, items: [{ key, base: answered.base }], done: [{ key, opId }] });
    }
  }

  applyPage = async (page: ReadPage & { readonly cursor: string }, step: CursorStep): Promise<boolean> => {
    const { store, take, catchUp } = this.#parts;
    const states = this.#ahead === null ? await orFull(this.#storePage(page, step)) : 'full';
    if (states === 'full') return this.#applyUnstoredPage(page);
    if (states === null) return false;
    const dropped = step.from === null ? store.forgetUnstored() : [];
    take(states, step);
    store.show(dropped);
    catchUp.note(step);
    return true;
  };

  /** If the server did not send a record, a full load marks it as deleted. So first store the records in memory. */
  async #storePage(page: ReadPage, step: CursorStep): Promise<SyncStates | null> {
    if (step.from === null) await this.store();
    return this.#parts.storage.use((database) => applyPage(database, page, step));
  }

  /** @throws if the page begins another epoch, which would change stored requests and records */
  async #applyUnstoredPage({
    epoch,
    items,
    more,
    cursor,
  }: ReadPage & { readonly cursor: string }): Promise<boolean> {
    this.#ahead = null;
    const stored = await this.#parts.storage.use((database) => readMeta(database, 'epoch'));
    if (epoch !== stored) throw new Error('This device has no room to load all records again.');
    this.#ahead = more ? cursor : null;
    this.#parts.applyUnstored({ epoch, items });
    return true;
  }

  /**
   * Stores records that are only in memory. Call it before sealing.
   * Otherwise edits typed after these records arrived would look like conflicts.
   */
  async store(): Promise<void> {
    const { storage, store, take } = this.#parts;
    const unstored = store.unstored();
    const late = [...this.#late];
    if (unstored === null && late.length === 0) return;
    take(await storage.use((database) => storeUnstored(database, unstored, late)));
    this.#late.splice(0, late.length);
    store.forgetDone(unstored?.done ?? []);
  }
}

function outboxOf(
  { storage, store, take, readMissed, contact }: OutboxWork,
  received: ServerRecords,
): OutboxPort {
  const { outgoing } = store;
  const order = new SendOrder(outgoing);
  return {
    due: async () => {
      await received.store().catch(() => undefined);
      if (order.due().length === 0) return [];
      // Other tabs' edits arrive record by record. Read all of them before deciding the order of sending.
      await readMissed();
      return order.due();
    },
    base: (key) => outgoing.base(key),
    seal: async (keys) => {
      await received.store();
      // Ask again which records are due. A new edit may reference a record that must be created first.
      const due = new Set(order.due());
      const ready = keys.filter((key) => due.has(key));
      if (ready.length === 0) return [];
      const known = outgoing.places();
      take(await storage.use((database) => seal(database, ready, known)));
      return ready.flatMap((key) => outgoing.sealed(key) ?? []);
    },
    answered: received.answered,
    applyPage: received.applyPage,
    cursor: received.cursor,
    forgetCursor: received.forgetCursor,
    contact,
  };
}

/** Exchanges changes with the server. */
export interface Outbox {
  /** Sends the stored edits, and stores the server's answers. */
  readonly push: () => Promise<SyncOutcome>;
  /** Reads what other tabs have stored, and then what has changed on the server. */
  readonly pull: () => Promise<SyncOutcome>;
  /** Call when another tab's pull is in this tab's memory. */
  readonly noteStep: (step: CursorStep) => void;
  /** Sends this tab's edits that failed to store. */
  readonly sendUnstored: () => Promise<SyncOutcome>;
  readonly stream: LiveStream;
}

/** Creates the outbox of one tab. */
export function createOutbox(
  options: Omit<SenderOptions, 'outbox'> & LiveStreamOptions,
  parts: OutboxParts,
): Outbox {
  const { storage, store, applyUnstored, keep, take, reached } = parts;
  const catchUp = new CatchUp(store.outgoing, reached.cursor);
  for (const step of reached.steps) catchUp.note(step);
  const readMissed = async (): Promise<void> => {
    const missed = await storage.use((database) => catchUp.missed(database));
    if (missed !== null) take(missed);
  };
  const work = { ...parts, catchUp, readMissed };
  const stored = outboxOf(work, new ServerRecords(work));
  const sender = new Sender({ ...options, outbox: stored });
  const memory = new FromMemory({ storage, store, stored, keep, applyUnstored });
  const fromMemory = new Sender({ ...options, outbox: memory.port });
  return {
    push: () => sender.push(),
    pull: async () => {
      await readMissed();
      return sender.pull();
    },
    noteStep: (step) => catchUp.note(step),
    sendUnstored: async () => {
      await memory.keep();
      return fromMemory.push();
    },
    stream: new LiveStream(options),
  };
}
