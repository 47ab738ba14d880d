import { openDatabase, type JournalDatabase } from './journal.ts';
import { nameOf } from './storage-words.ts';

/** After these errors, a new connection may work. For example, iOS closes the connections of background tabs. */
const lostConnection: ReadonlySet<string> = new Set(['InvalidStateError', 'UnknownError', 'AbortError']);

interface ConnectionEvents {
  readonly onReplaced: () => void;
  readonly onBlocked: () => void;
}

/** The connection to a member's database. It reconnects after the browser has closed the connection. */
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

  mayReopen = (error: unknown): boolean =>
    lostConnection.has(nameOf(error)) && !this.#replaced && !this.#closed;

  /** Runs `work`. First waits for a running reconnection. Not async: an append must start in the task of its edit. */
  run<Result>(work: (database: JournalDatabase) => Promise<Result>): Promise<Result> {
    if (this.#reopening === null) return work(this.#database);
    return this.#reopening.then(() => work(this.#database));
  }

  /** Replaces the connection. If a reconnection is already running, waits for that reconnection. */
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
      // A newer app took over the storage while this tab was disconnected. This tab got no event.
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
