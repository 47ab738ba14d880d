import { isSameJson } from '../rows/documents.ts';
import type { Outgoing } from './outgoing.ts';
import type { JournalStorage } from '../journal/storage.ts';
import type { LeaderReport } from './tabs.ts';
import type { GoneBack, OutboxEntry, SyncStatus } from '../rows/types.ts';

/** Changes are collected for this many ms before the panel is updated. */
const tellAfter = 30;

/** The sync status for the header and the sync panel. */
export class SyncStatusStore {
  readonly #outgoing: Outgoing;
  readonly #report: () => LeaderReport;
  readonly #storage: Pick<JournalStorage, 'trouble' | 'doubt' | 'isReplaced'>;
  readonly #listeners = new Set<() => void>();
  #status: SyncStatus | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #warning: string | null = null;
  #persisted: boolean | null = null;
  #goneBack: GoneBack | null = null;
  #closed = false;

  constructor(
    outgoing: Outgoing,
    report: () => LeaderReport,
    storage: Pick<JournalStorage, 'trouble' | 'doubt' | 'isReplaced'>,
  ) {
    this.#outgoing = outgoing;
    this.#report = report;
    this.#storage = storage;
  }

  get = (): SyncStatus => (this.#status ??= this.#make());

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #make(): SyncStatus {
    const entries = this.#outgoing.entries();
    const count = (state: OutboxEntry['state']['state']): number =>
      entries.filter((entry) => entry.state.state === state).length;
    const notSaved = count('not saved');
    const offline = typeof navigator !== 'undefined' && navigator.onLine === false;
    const { phase, lastSynced, sent } = this.#report();
    return {
      phase: offline && phase !== 'signed out' ? 'offline' : phase,
      pending: count('on this device') + count('saving'),
      refused: count('refused'),
      conflicts: count('conflict'),
      notSaved,
      sent,
      lastSynced,
      persisted: this.#persisted,
      replaced: this.#storage.isReplaced(),
      warning: this.#warningAbout(notSaved, count('refused') + count('conflict')),
      goneBack: this.#goneBack,
      entries,
    };
  }

  /** Returns the storage problem as a message. After a full disk, also warns that unsent records may be lost. */
  #warningAbout(notSaved: number, waiting: number): string | null {
    const first = this.#storage.trouble() ?? this.#warning;
    const isAtRisk = waiting > 0 || (notSaved > 0 && first === null);
    const texts = [first, isAtRisk ? this.#storage.doubt() : null].filter((text) => text !== null);
    return texts.length === 0 ? null : texts.join(' ');
  }

  /** Notifies the panel after a short delay. Counting 5,000 entries at every key would be slow. */
  touch = (): void => {
    this.#status = null;
    if (this.#timer !== null || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      for (const listener of this.#listeners) listener();
    }, tellAfter);
  };

  /** Shows this warning until the next call. Null removes it. A storage problem is shown instead. */
  warn(text: string | null): void {
    if (this.#warning === text) return;
    this.#warning = text;
    this.touch();
  }

  /** Asks the browser for persistent storage, once, at the first edit (trap T15). */
  requestPersistence(): void {
    if (this.#persisted !== null) return;
    this.#persisted = false;
    const asked = typeof navigator === 'undefined' ? undefined : navigator.storage?.persist?.();
    asked?.then(
      (persisted) => {
        this.#persisted = persisted;
        this.touch();
      },
      // A browser that refuses to answer has not promised anything.
      () => undefined,
    );
  }

  /** Shows that the server went back to an earlier state. Null removes the message. */
  noteGoneBack(goneBack: GoneBack | null): void {
    if (isSameJson(this.#goneBack, goneBack)) return;
    this.#goneBack = goneBack;
    this.touch();
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}
