import { laterOf, timesAfter, type EntryTimes, type TimedDraft } from './draft-merge.ts';
import type { StoredDraft } from './formats.ts';
import { readStoredDraft, type Append } from './journal.ts';
import type { JournalStorage } from './storage.ts';
import type { FormDraft, Records } from '../rows/types.ts';

const draftsOnly = (draft: Append['drafts'][number]): Append => ({
  ops: [],
  local: [],
  history: [],
  drafts: [draft],
});

const noTimes: EntryTimes = {};

/** The unsaved fields of forms. All tabs of this device share them. They are never sent. */
export class Drafts {
  readonly #storage: JournalStorage;
  readonly #onStored: (key: string) => void;
  readonly #drafts = new Map<string, FormDraft>();
  readonly #times = new Map<string, EntryTimes>();
  readonly #listeners = new Set<(key: string) => void>();

  /** @param onStored - called with the key of a draft that has been stored or deleted */
  constructor(storage: JournalStorage, onStored: (key: string) => void) {
    this.#storage = storage;
    this.#onStored = onStored;
  }

  #stateOnceStored = (): FormDraft['state'] =>
    this.#storage.doubt() === null ? 'on this device' : 'not saved';

  /** Marks every stored draft as not saved, because the storage can no longer be trusted. */
  doubt(): void {
    for (const [key, draft] of this.#drafts) {
      if (draft.state !== 'on this device') continue;
      this.#drafts.set(key, { ...draft, state: 'not saved' });
      this.notify(key);
    }
  }

  load(drafts: readonly StoredDraft[]): void {
    for (const { key, fields, times } of drafts)
      this.#keep(key, { fields, times: times ?? noTimes }, 'on this device');
  }

  #keep(key: string, { fields, times }: TimedDraft, state: FormDraft['state']): void {
    this.#drafts.set(key, { fields, state });
    this.#times.set(key, times);
  }

  #timed(key: string): TimedDraft {
    return { fields: this.#drafts.get(key)?.fields ?? {}, times: this.#times.get(key) ?? noTimes };
  }

  entries = (): [string, FormDraft][] => [...this.#drafts];

  readonly api: Records['drafts'] = {
    read: (key) => this.#drafts.get(key),
    write: (key, fields) => this.#write(key, fields),
    discard: (key) => this.#discard(key),
    keys: () => [...this.#drafts.keys()],
    subscribe: (listener) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    },
  };

  #write(key: string, fields: FormDraft['fields']): void {
    this.#store(key, { fields, times: timesAfter(this.#timed(key), fields, Date.now()) });
  }

  #store(key: string, draft: TimedDraft): void {
    const { fields, times } = draft;
    this.#keep(key, draft, 'saving');
    const mark = (state: FormDraft['state']): void => {
      // The draft was written again or discarded meanwhile. A newer write marks its own state.
      if (this.#drafts.get(key)?.fields !== fields) return;
      this.#drafts.set(key, { fields, state });
      this.notify(key);
    };
    this.#storage.write(
      draftsOnly({ key, fields, times }),
      () => {
        mark(this.#stateOnceStored());
        this.#onStored(key);
      },
      () => mark('not saved'),
    );
    this.notify(key);
  }

  #discard(key: string): void {
    if (!this.forget(key)) return;
    this.#storage.write(
      draftsOnly({ key, fields: null }),
      () => this.#onStored(key),
      () => undefined,
    );
    this.notify(key);
  }

  /** Removes a draft from memory only. Returns false if there was no draft. */
  forget(key: string): boolean {
    this.#times.delete(key);
    return this.#drafts.delete(key);
  }

  notify(key: string): void {
    for (const listener of this.#listeners) listener(key);
  }

  /** Reads a draft that another tab has changed. Later texts of this tab are merged into the draft and stored again. */
  async read(key: string): Promise<void> {
    const before = this.#drafts.get(key);
    const stored = await this.#storage.use((database) => readStoredDraft(database, key));
    const now = this.#drafts.get(key);
    // The draft changed in this tab during the read. The stored version may be older, so read again.
    if (now?.fields !== before?.fields) return this.read(key);
    if (stored === undefined && now?.state === 'saving') return;
    this.#storage.draftFromElsewhere(key);
    if (stored === undefined) this.forget(key);
    else this.#applyStored(key, { fields: stored.fields, times: stored.times ?? noTimes });
    this.notify(key);
  }

  #applyStored(key: string, stored: TimedDraft): void {
    const draft = laterOf(this.#timed(key), stored);
    if (draft === stored) this.#keep(key, stored, this.#stateOnceStored());
    else this.#store(key, draft);
  }
}
