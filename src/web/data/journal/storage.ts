import { mustFollow, restsOn, scopeOf } from './append-order.ts';
import { FailedAppends, type EntryToStore, type FailedAppend, type WrittenAppend } from './failed-appends.ts';
import { JournalConnection } from './connection.ts';
import { append, appendLate, type Append, type AppendedOp, type JournalDatabase } from './journal.ts';
import { isOutOfSpace, ranOutOfSpace, wordsOf } from './storage-words.ts';

/** Callbacks of the storage. */
export interface StorageEvents {
  /** Called when the result of trouble() or isReplaced() has changed. */
  readonly onTrouble: () => void;
  /** Called when doubt() returns a reason for the first time. */
  readonly onDoubt: () => void;
  readonly onBlocked: () => void;
  /** Called when edits were stored late. Other tabs may already have stored newer edits of the same records. */
  readonly onStoredLate: (keys: ReadonlySet<string>) => void;
}

/** Failed appends are retried every 5 s. */
const retryEvery = 5_000;

/** The member's database. It stores each edit in the edit's task, and retries edits that failed to store. */
export class JournalStorage {
  readonly #events: StorageEvents;
  readonly #connection: JournalConnection;
  #doubt: string | null = null;
  #written = 0;
  /** Appends that are being stored for the first time. Each promise resolves when that attempt has ended. */
  readonly #running = new Map<WrittenAppend, Promise<void>>();
  readonly #waiting = new Set<WrittenAppend>();
  /** The number of the newest append for each draft and each trade's $/kg prices. An older append must not overwrite them. */
  readonly #newest = new Map<string, number>();
  readonly #failed = new FailedAppends();
  #retrying: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | null = null;

  private constructor(events: StorageEvents, connection: JournalConnection) {
    this.#events = events;
    this.#connection = connection;
  }

  static async open(name: string, events: StorageEvents): Promise<JournalStorage> {
    const { onTrouble: onReplaced, onBlocked } = events;
    return new JournalStorage(events, await JournalConnection.open(name, { onReplaced, onBlocked }));
  }

  /** True after a newer app in another tab has taken over the storage. This tab can no longer store anything. */
  isReplaced = (): boolean => this.#connection.isReplaced();

  /** Returns why typed work could not be stored, or null. */
  trouble = (): string | null => this.#failed.trouble();

  /**
   * Returns why stored edits do not count as durable, or null.
   * After a write on a full disk, Chromium may lose later writes at its next start.
   * Reads cannot show this, so the doubt lasts until the page closes.
   */
  doubt = (): string | null => this.#doubt;

  /** Call when this tab, or another tab of this device, has found the disk full. */
  beginDoubt = (): void => {
    if (this.#doubt !== null) return;
    this.#doubt = ranOutOfSpace;
    this.#events.onDoubt();
  };

  #noteFailure(error: unknown): void {
    if (isOutOfSpace(error)) this.beginDoubt();
  }

  /** Runs a transaction of the sync code. If the connection was lost, reconnects and tries again. */
  async use<Result>(work: (database: JournalDatabase) => Promise<Result>): Promise<Result> {
    try {
      return await this.#connection.run(work);
    } catch (error) {
      this.#noteFailure(error);
      if (!this.#connection.mayReopen(error)) throw error;
      await this.#connection.reopen();
      return this.#connection.run(work);
    }
  }

  /**
   * Stores `what` in one transaction, then calls `stored`.
   * On a failure, calls `failed` with the reason and tries again later.
   * Appends that depend on `what` wait until it is stored.
   */
  write(what: Append, stored: (places: readonly number[]) => void, failed: (text: string) => void): void {
    this.#written += 1;
    const written: WrittenAppend = { place: this.#written, ...scopeOf(what) };
    const keep = (text: string): void => {
      this.#failed.add({ ...written, what, stored, text });
      failed(text);
      this.#events.onTrouble();
      this.#plan();
    };
    const attempt = (): Promise<void> =>
      this.#attempt({ ...written, what, stored }).then(
        (tell) => {
          this.#running.delete(written);
          tell();
        },
        (error: unknown) => {
          this.#running.delete(written);
          this.#noteFailure(error);
          keep(wordsOf(error, this.isReplaced()));
        },
      );
    const before = this.#failed.before(written);
    if (before !== undefined) return keep(before.text);
    // A running append may create a record that this append references. Wait for the running append.
    // If the running append fails, this append must not be stored alone.
    const ahead = [...this.#running].filter(
      ([other]) => restsOn(written, other) || (this.#waiting.has(other) && mustFollow(written, other)),
    );
    if (ahead.length === 0) {
      this.#running.set(written, attempt());
      return;
    }
    this.#waiting.add(written);
    const ended = Promise.all(ahead.map(([, end]) => end)).then(() => {
      this.#waiting.delete(written);
      const kept = this.#failed.before(written);
      if (kept === undefined) return attempt();
      this.#running.delete(written);
      return keep(kept.text);
    });
    this.#running.set(written, ended);
  }

  #note({ drafts, local }: Append, place: number): void {
    for (const { key } of drafts) this.#newest.set(`draft ${key}`, place);
    for (const { key } of local) this.#newest.set(`local ${key}`, place);
  }

  /** Another tab has written this draft. Do not store an older version from this tab. */
  draftFromElsewhere(key: string): void {
    this.#newest.set(`draft ${key}`, this.#written);
  }

  #stillNew({ what, place }: EntryToStore): Append {
    const isNew = (name: string): boolean => (this.#newest.get(name) ?? 0) <= place;
    return {
      ...what,
      drafts: what.drafts.filter(({ key }) => isNew(`draft ${key}`)),
      local: what.local.filter(({ key }) => isNew(`local ${key}`)),
    };
  }

  #plan(): void {
    if (this.#timer !== null || this.#connection.isClosed() || this.#failed.all().length === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.retry();
    }, retryEvery);
  }

  /** Retries all failed appends in order, after any running retry. Two retries at once would store an edit twice. */
  retry(): Promise<void> {
    this.#retrying = this.#retrying.then(() => this.#tryAgain());
    return this.#retrying;
  }

  async #tryAgain(): Promise<void> {
    const waiting = this.#failed.all();
    for (const { place } of waiting) {
      const entry = this.#failed.at(place);
      if (entry === undefined || this.#failed.isLeaving(entry) || this.#isBehind(entry)) continue;
      const stored = await this.#again(entry);
      if (stored) this.#failed.delete(entry);
    }
    if (waiting.length > 0) this.#events.onTrouble();
    this.#plan();
  }

  /**
   * Reserves edits that could not be stored, to send them from memory. If a retry stored them too, they would be sent twice.
   * {@link stay} or {@link arrived} ends the reservation.
   * @param choose - returns the edits that may be sent, in one list per record
   * @returns the reserved lists; a list is left out if one of its edits has been stored meanwhile
   */
  leave<Op extends AppendedOp>(
    choose: () => readonly (readonly Op[])[],
  ): Promise<readonly (readonly Op[])[]> {
    const chosen = this.#retrying.then(() => choose().filter((ops) => this.#failed.leave(ops)));
    this.#retrying = chosen.then(() => undefined);
    return chosen;
  }

  /** Call if the server did not accept these reserved edits. Ends their reservation, so the next retry stores them. */
  stay = (ops: readonly AppendedOp[]): void => this.#failed.stay(ops);

  /** Removes edits that the server has, or that a stored request contains. */
  arrived(ops: readonly AppendedOp[]): void {
    this.#failed.arrived(ops);
    this.#events.onTrouble();
  }

  /** True if an older append must be stored first. */
  #isBehind(written: WrittenAppend): boolean {
    const others: readonly WrittenAppend[] = [...this.#failed.all(), ...this.#running.keys()];
    return others.some((other) => other.place < written.place && mustFollow(written, other));
  }

  async #again(entry: FailedAppend): Promise<boolean> {
    try {
      const tell = await this.#storeLate(entry);
      tell();
      return true;
    } catch {
      return false;
    }
  }

  /** Stores an append that failed at first. Call the returned function to report the success. */
  async #storeLate(entry: EntryToStore): Promise<() => void> {
    const what = this.#stillNew(entry);
    const places = await this.use((database) => appendLate(database, what));
    return () => {
      entry.stored(places);
      this.#note(what, entry.place);
      this.#events.onStoredLate(new Set(what.ops.map(({ key }) => key)));
    };
  }

  async #endOfThoseBefore(written: WrittenAppend): Promise<void> {
    const before = [...this.#running].filter(
      ([other]) => other.place < written.place && mustFollow(written, other),
    );
    await Promise.all(before.map(([, end]) => end));
  }

  /** Tries to store an append. Call the returned function to report the success. No await may come before the append. */
  #attempt(entry: EntryToStore): Promise<() => void> {
    const { what, place, stored } = entry;
    let first: Promise<readonly number[]>;
    try {
      first = this.#connection.run((database) => append(database, what));
    } catch (error) {
      first = Promise.reject(error);
    }
    return first.then(
      (places) => () => {
        this.#note(what, place);
        stored(places);
      },
      async (error: unknown) => {
        if (!this.#connection.mayReopen(error)) throw error;
        await this.#connection.reopen();
        await this.#endOfThoseBefore(entry);
        if (this.#isBehind(entry)) throw error;
        // Other edits of the same record may have been stored meanwhile. They are newer.
        return this.#storeLate(entry);
      },
    );
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#connection.close();
  }
}
