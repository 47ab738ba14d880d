import { mustFollow, restsOn, scopeOf, type AppendScope } from './append-order.ts';
import { append, appendLate, openDatabase, type Append, type JournalDatabase } from './journal.ts';

/** One append in its place among all of this page. */
interface WrittenAppend extends AppendScope {
  readonly place: number;
}

/** One append, and whom to tell when it is durable. */
interface EntryToStore extends WrittenAppend {
  readonly what: Append;
  readonly stored: (places: readonly number[]) => void;
}

/** One append that storage would not take; its edits live in memory until it does. */
interface FailedAppend extends EntryToStore {
  /** Why, in words. */
  readonly text: string;
}

/** What storage tells the records that use it. */
export interface StorageEvents {
  /** What trouble() or isReplaced() say has changed. */
  readonly onTrouble: () => void;
  /** doubt() has a reason from now on. */
  readonly onDoubt: () => void;
  /** Another tab with an older app keeps the storage: it opens when that tab lets go. */
  readonly onBlocked: () => void;
  /** Edits of these records have found their place among those stored before them. */
  readonly onStoredLate: (keys: ReadonlySet<string>) => void;
}

const outOfSpace =
  'This device is out of storage: the change is kept only while this tab stays open. Free some space, or export the unsent changes.';
const replacedByNewer =
  'Drover was updated in another tab: the change is kept only while this tab stays open. Export the unsent changes, then reload this tab.';
const otherwise =
  'This device could not store the change: it is kept only while this tab stays open. Trying again.';

const ranOutOfSpace =
  'This device ran out of storage, so the browser may lose what it says it has stored. Keep this tab open until the change is sent, or export the unsent changes.';

const nameOf = (error: unknown): string =>
  error instanceof Error || error instanceof DOMException ? error.name : '';

/** Errors after which a fresh connection may work (iOS takes those of background tabs away). */
const lostConnection: ReadonlySet<string> = new Set(['InvalidStateError', 'UnknownError', 'AbortError']);

/** How often an append that failed is tried again, ms. */
const retryEvery = 5_000;

/** The member's database: appends in the task of the edit, opens it again once when the browser took it away, and keeps what it would not take. */
export class JournalStorage {
  readonly #name: string;
  readonly #events: StorageEvents;
  #database: JournalDatabase;
  #reopening: Promise<void> | null = null;
  #replaced = false;
  #closed = false;
  #doubt: string | null = null;
  #written = 0;
  /** Appends whose first attempt has no end yet, each with that end. */
  readonly #running = new Map<WrittenAppend, Promise<void>>();
  /** Those of them whose attempt waits for the end of another's. */
  readonly #waiting = new Set<WrittenAppend>();
  /** The newest append that said something of a draft, or of the $/kg side of a trade; an older one must not say it again. */
  readonly #newest = new Map<string, number>();
  /** In the order in which they were written, which is not the one in which they failed. */
  #failed: readonly FailedAppend[] = [];
  #retrying: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | null = null;

  private constructor(name: string, events: StorageEvents, database: JournalDatabase) {
    this.#name = name;
    this.#events = events;
    this.#database = database;
  }

  static async open(name: string, events: StorageEvents): Promise<JournalStorage> {
    let made: JournalStorage | null = null;
    const database = await openDatabase(name, {
      onReplaced: () => {
        if (made !== null) made.#replacedByNewer();
      },
      onBlocked: events.onBlocked,
      onLost: () => undefined,
    });
    made = new JournalStorage(name, events, database);
    return made;
  }

  #replacedByNewer(): void {
    this.#replaced = true;
    this.#events.onTrouble();
  }

  /** The app in another tab is newer and took the storage: nothing is stored here any more. */
  isReplaced = (): boolean => this.#replaced;

  /** Why something is kept by this page alone, in words; null when all is stored. */
  trouble = (): string | null => this.#failed.at(-1)?.text ?? null;

  /**
   * Why nothing that lies only in this storage counts as kept, in words; null when it does. Chromium writes all of an origin into one log. Where
   * the disk is full in the middle of a write, what it writes after that is said to be complete and can be read, yet a browser that is started
   * again cannot read the log past that place, and may throw all of it away. A read finds what is in memory, and a second connection
   * shares the log: neither proves anything. So the doubt stays as long as the page does, and only the server's word counts.
   */
  doubt = (): string | null => this.#doubt;

  /** The disk was found full, by this tab or by another one of this device. */
  beginDoubt = (): void => {
    if (this.#doubt !== null) return;
    this.#doubt = ranOutOfSpace;
    this.#events.onDoubt();
  };

  #noteFailure(error: unknown): void {
    if (isOutOfSpace(error)) this.beginDoubt();
  }

  /** For the transactions of sending; opened again first when the connection was lost. */
  async use<Result>(work: (database: JournalDatabase) => Promise<Result>): Promise<Result> {
    try {
      return await work(this.#database);
    } catch (error) {
      this.#noteFailure(error);
      if (!lostConnection.has(nameOf(error)) || this.#replaced || this.#closed) throw error;
      await this.#reopen();
      return work(this.#database);
    }
  }

  /**
   * Stores `what` as one; `stored` is called when it is durable, `failed` with the reason in words when it is only in
   * memory. Then it is tried again until it is stored, and nothing that must follow it goes before it.
   */
  write(what: Append, stored: (places: readonly number[]) => void, failed: (text: string) => void): void {
    this.#written += 1;
    const written: WrittenAppend = { place: this.#written, ...scopeOf(what) };
    const keep = (text: string): void => {
      const entries = [...this.#failed, { ...written, what, stored, text }];
      this.#failed = entries.toSorted((a, b) => a.place - b.place);
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
          keep(wordsOf(error, this.#replaced));
        },
      );
    const before = this.#failed.find((entry) => mustFollow(written, entry));
    if (before !== undefined) return keep(before.text);
    // What names a record that is still being stored waits: should that fail, this one would be there alone.
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
      const kept = this.#failed.find((entry) => entry.place < written.place && mustFollow(written, entry));
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

  /** Another tab has written this draft: what this one could not store of it is older. */
  draftFromElsewhere(key: string): void {
    this.#newest.set(`draft ${key}`, this.#written);
  }

  /** What of an append nothing newer has been said of. */
  #stillNew({ what, place }: EntryToStore): Append {
    const isNew = (name: string): boolean => (this.#newest.get(name) ?? 0) <= place;
    return {
      ...what,
      drafts: what.drafts.filter(({ key }) => isNew(`draft ${key}`)),
      local: what.local.filter(({ key }) => isNew(`local ${key}`)),
    };
  }

  #plan(): void {
    if (this.#timer !== null || this.#closed || this.#failed.length === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.retry();
    }, retryEvery);
  }

  /** Tries everything that was not stored again, in order; one such round at a time, or an edit would be stored twice. */
  retry(): Promise<void> {
    this.#retrying = this.#retrying.then(() => this.#tryAgain());
    return this.#retrying;
  }

  async #tryAgain(): Promise<void> {
    const waiting = this.#failed;
    for (const entry of waiting) {
      if (this.#isBehind(entry)) continue;
      const stored = await this.#again(entry);
      if (stored) this.#failed = this.#failed.filter((other) => other !== entry);
    }
    if (waiting.length > 0) this.#events.onTrouble();
    this.#plan();
  }

  /** An older append that must go before this one is not stored yet, or has no answer yet: it must not land on top of this one. */
  #isBehind(written: WrittenAppend): boolean {
    const others: readonly WrittenAppend[] = [...this.#failed, ...this.#running.keys()];
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

  /** Stores an append in its place among those that went past it; answers what to tell then. */
  async #storeLate(entry: EntryToStore): Promise<() => void> {
    const what = this.#stillNew(entry);
    const places = await this.use((database) => appendLate(database, what));
    return () => {
      entry.stored(places);
      this.#note(what, entry.place);
      this.#events.onStoredLate(new Set(what.ops.map(({ key }) => key)));
    };
  }

  /** Until older appends that must go before this one have their answer: only then is known where they lie. */
  async #endOfThoseBefore(written: WrittenAppend): Promise<void> {
    const before = [...this.#running].filter(
      ([other]) => other.place < written.place && mustFollow(written, other),
    );
    await Promise.all(before.map(([, end]) => end));
  }

  /** Answers what to tell when it is stored. Not async before the append: it must leave the page in the task of the edit. */
  #attempt(entry: EntryToStore): Promise<() => void> {
    const { what, place, stored } = entry;
    let first: Promise<readonly number[]>;
    try {
      first =
        this.#reopening === null
          ? append(this.#database, what)
          : this.#reopening.then(() => append(this.#database, what));
    } catch (error) {
      first = Promise.reject(error);
    }
    return first.then(
      (places) => () => {
        this.#note(what, place);
        stored(places);
      },
      async (error: unknown) => {
        if (!lostConnection.has(nameOf(error)) || this.#replaced || this.#closed) throw error;
        await this.#reopen();
        await this.#endOfThoseBefore(entry);
        if (this.#isBehind(entry)) throw error;
        // The word of an abort comes late: what was typed over this may be stored already.
        return this.#storeLate(entry);
      },
    );
  }

  #reopen(): Promise<void> {
    this.#reopening ??= this.#openAgain().finally(() => {
      this.#reopening = null;
    });
    return this.#reopening;
  }

  async #openAgain(): Promise<void> {
    this.#database.close();
    try {
      this.#database = await openDatabase(this.#name, {
        onReplaced: () => this.#replacedByNewer(),
        onBlocked: this.#events.onBlocked,
        onLost: () => undefined,
      });
    } catch (error) {
      // A newer app came while the connection was lost: with none open, no event told of it.
      if (nameOf(error) === 'VersionError') this.#replacedByNewer();
      throw error;
    }
    if (this.#closed) this.#database.close();
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#database.close();
  }
}

const isOutOfSpace = (error: unknown): boolean => nameOf(error) === 'QuotaExceededError';

function wordsOf(error: unknown, replaced: boolean): string {
  if (replaced) return replacedByNewer;
  return isOutOfSpace(error) ? outOfSpace : otherwise;
}
