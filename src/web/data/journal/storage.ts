import { mustFollow, restsOn, scopeOf } from './append-order.ts';
import { FailedAppends, type EntryToStore, type FailedAppend, type WrittenAppend } from './failed-appends.ts';
import { JournalConnection } from './connection.ts';
import { append, appendLate, type Append, type AppendedOp, type JournalDatabase } from './journal.ts';
import { isOutOfSpace, ranOutOfSpace, wordsOf } from './storage-words.ts';

/** The notifications of the storage. */
export interface StorageEvents {
  /** The result of trouble() or isReplaced() has changed. */
  readonly onTrouble: () => void;
  /** doubt() returns a reason from now on, where it returned null before. */
  readonly onDoubt: () => void;
  /** Another tab with an older app has the storage open; it opens here when that tab closes it. */
  readonly onBlocked: () => void;
  /** Edits of these records were stored late and have their place among the others now. */
  readonly onStoredLate: (keys: ReadonlySet<string>) => void;
}

/** How often a failed append is retried, ms. */
const retryEvery = 5_000;

/**
 * The member's database. Appends in the task of the edit, reconnects once when the browser closed the connection, and keeps failed
 * appends.
 */
export class JournalStorage {
  readonly #events: StorageEvents;
  readonly #connection: JournalConnection;
  #doubt: string | null = null;
  #written = 0;
  /** Appends whose first attempt has not finished, each with the promise of its end. */
  readonly #running = new Map<WrittenAppend, Promise<void>>();
  /** The appends among them whose attempt waits for another one to finish. */
  readonly #waiting = new Set<WrittenAppend>();
  /** The newest append that wrote each draft, or each trade's $/kg prices; an older append must not overwrite it. */
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

  /** Another tab has a newer app and took over the storage: nothing is stored here any more. */
  isReplaced = (): boolean => this.#connection.isReplaced();

  /** Why something exists only in this page's memory, in words; null when everything is stored. */
  trouble = (): string | null => this.#failed.trouble();

  /**
   * Why nothing in this storage counts as durable, in words; null when it does. Chromium writes everything of an origin into one log. If
   * the disk becomes full in the middle of a write, later writes are reported as complete and can be read, but after a restart the
   * browser cannot read the log past that place, and may discard all of it. Reads are answered from memory, and a second connection uses
   * the same log, so neither proves anything. The doubt therefore lasts as long as the page, and only the server's answer counts.
   */
  doubt = (): string | null => this.#doubt;

  /** This tab, or another tab of this device, found the disk full. */
  beginDoubt = (): void => {
    if (this.#doubt !== null) return;
    this.#doubt = ranOutOfSpace;
    this.#events.onDoubt();
  };

  #noteFailure(error: unknown): void {
    if (isOutOfSpace(error)) this.beginDoubt();
  }

  /** For the transactions of sending; reconnects first when the connection was lost. */
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
   * Stores `what` in one transaction. Calls `stored` when it is durable, or `failed` with the reason when it is only in memory; then it
   * is retried until it succeeds, and nothing that must follow it is stored before it.
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
    // An append that references a record still being stored waits for it: if that fails, this one must not be stored without it.
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

  /** Another tab has written this draft, so the version that failed to store here is older. */
  draftFromElsewhere(key: string): void {
    this.#newest.set(`draft ${key}`, this.#written);
  }

  /** The part of an append that nothing newer has overwritten. */
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

  /** Retries everything that was not stored, in order. Only one round at a time, or an edit would be stored twice. */
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
   * Reserves failed edits for sending from memory, once no retry is running. Until {@link stay} or {@link arrived} they are not stored.
   * @param choose returns the edits of each record that may be sent; those that have been stored in the meantime are left out
   * @returns the reserved edits
   */
  leave<Op extends AppendedOp>(
    choose: () => readonly (readonly Op[])[],
  ): Promise<readonly (readonly Op[])[]> {
    const chosen = this.#retrying.then(() => choose().filter((ops) => this.#failed.leave(ops)));
    this.#retrying = chosen.then(() => undefined);
    return chosen;
  }

  /** The server did not accept these edits: storing them is tried again. */
  stay = (ops: readonly AppendedOp[]): void => this.#failed.stay(ops);

  /** The server has these edits, or a stored request contains them: they are not stored as edits. */
  arrived(ops: readonly AppendedOp[]): void {
    this.#failed.arrived(ops);
    this.#events.onTrouble();
  }

  /** An older append that must precede this one is not stored, or its result is not known yet; it must not be stored after this one. */
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

  /** Stores an append in its place among those that were stored before it. Returns what to call then. */
  async #storeLate(entry: EntryToStore): Promise<() => void> {
    const what = this.#stillNew(entry);
    const places = await this.use((database) => appendLate(database, what));
    return () => {
      entry.stored(places);
      this.#note(what, entry.place);
      this.#events.onStoredLate(new Set(what.ops.map(({ key }) => key)));
    };
  }

  /** Waits until the results of older appends that must precede it are known: only then are their places known. */
  async #endOfThoseBefore(written: WrittenAppend): Promise<void> {
    const before = [...this.#running].filter(
      ([other]) => other.place < written.place && mustFollow(written, other),
    );
    await Promise.all(before.map(([, end]) => end));
  }

  /** Returns what to call when it is stored. Not async before the append, which must start in the task of the edit. */
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
        // An abort is reported late, so edits that were typed over this one may already be stored.
        return this.#storeLate(entry);
      },
    );
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#connection.close();
  }
}
