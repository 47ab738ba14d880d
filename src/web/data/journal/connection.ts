import { openDatabase, type JournalDatabase } from './journal.ts';
import { nameOf } from './storage-words.ts';

/** Errors after which a new connection may work (iOS closes those of background tabs). */
const lostConnection: ReadonlySet<string> = new Set(['InvalidStateError', 'UnknownError', 'AbortError']);

/** The notifications of a connection. */
interface ConnectionEvents {
  /** Another tab has a newer app and took over the storage: nothing is stored here any more. */
  readonly onReplaced: () => void;
  /** Another tab with an older app has the storage open; it opens here when that tab closes it. */
  readonly onBlocked: () => void;
}

/** The connection to a member's database, which is opened again when the browser closed it. */
export class JournalConnection {
  readonly #name: string;
  readonly #events: ConnectionEvents;
  #database!: JournalDatabase;
  #reopening: Promise<void> | null = null;
  #replaced = false;
  #closed = false;

  private constructor(name: string, events: ConnectionEvents) {
    this.#name = name;
    this.#events = events;
  }

  static async open(name: string, events: ConnectionEvents): Promise<JournalConnection> {
    const made = new JournalConnection(name, events);
    await made.#connect();
    return made;
  }

  async #connect(): Promise<void> {
    this.#database = await openDatabase(this.#name, {
      onReplaced: () => this.#replacedByNewer(),
      onBlocked: this.#events.onBlocked,
      onLost: () => undefined,
    });
  }

  #replacedByNewer(): void {
    this.#replaced = true;
    this.#events.onReplaced();
  }

  isReplaced = (): boolean => this.#replaced;

  isClosed = (): boolean => this.#closed;

  /** Whether what failed with this error may succeed on a new connection. */
  mayReopen = (error: unknown): boolean =>
    lostConnection.has(nameOf(error)) && !this.#replaced && !this.#closed;

  /** Runs `work` at once, or after the reopening that is under way. Not async: an append must start in the task of its edit. */
  run<Result>(work: (database: JournalDatabase) => Promise<Result>): Promise<Result> {
    if (this.#reopening === null) return work(this.#database);
    return this.#reopening.then(() => work(this.#database));
  }

  /** Replaces the connection; calls during a reopening wait for the same one. */
  reopen(): Promise<void> {
    this.#reopening ??= this.#openAgain().finally(() => {
      this.#reopening = null;
    });
    return this.#reopening;
  }

  async #openAgain(): Promise<void> {
    this.#database.close();
    try {
      await this.#connect();
    } catch (error) {
      // A newer app took over while the connection was lost; without a connection there was no event for it.
      if (nameOf(error) === 'VersionError') this.#replacedByNewer();
      throw error;
    }
    if (this.#closed) this.#database.close();
  }

  close(): void {
    this.#closed = true;
    this.#database.close();
  }
}
