import { readStoredDraft, type Append } from './journal.ts';
import type { JournalStorage } from './storage.ts';
import type { FormDraft, Records } from '../rows/types.ts';

const draftsOnly = (key: string, fields: FormDraft['fields'] | null): Append => ({
  ops: [],
  local: [],
  history: [],
  drafts: [{ key, fields }],
});

/** Forms' unsent fields: durable, live over all tabs, never sent. */
export class Drafts {
  readonly #storage: JournalStorage;
  readonly #onStored: (key: string) => void;
  readonly #drafts = new Map<string, FormDraft>();
  readonly #listeners = new Set<(key: string) => void>();

  /** `onStored`: this draft is in storage as it is here, or gone from it; other tabs may read it again. */
  constructor(storage: JournalStorage, onStored: (key: string) => void) {
    this.#storage = storage;
    this.#onStored = onStored;
  }

  /** How a form's fields are kept that storage says it has. */
  #stateOnceStored = (): FormDraft['state'] =>
    this.#storage.doubt() === null ? 'on this device' : 'not saved';

  /** Storage does not count as a place to keep anything any more: every draft that lies there says so. */
  doubt(): void {
    for (const [key, draft] of this.#drafts) {
      if (draft.state !== 'on this device') continue;
      this.#drafts.set(key, { ...draft, state: 'not saved' });
      this.notify(key);
    }
  }

  load(drafts: ReadonlyMap<string, FormDraft['fields']>): void {
    for (const [key, fields] of drafts) this.#drafts.set(key, { fields, state: 'on this device' });
  }

  entries = (): [string, FormDraft][] => [...this.#drafts];

  /** What the screens use. */
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
    this.#drafts.set(key, { fields, state: 'saving' });
    const mark = (state: FormDraft['state']): void => {
      // Written again or discarded meanwhile: that one has its own mark.
      if (this.#drafts.get(key)?.fields !== fields) return;
      this.#drafts.set(key, { fields, state });
      this.notify(key);
    };
    this.#storage.write(
      draftsOnly(key, fields),
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
      draftsOnly(key, null),
      () => this.#onStored(key),
      () => undefined,
    );
    this.notify(key);
  }

  /** Empties a draft in memory only: the commit that it becomes empties it in storage. Whether there was one. */
  forget = (key: string): boolean => this.#drafts.delete(key);

  /** Tells the screens of this tab. */
  notify(key: string): void {
    for (const listener of this.#listeners) listener(key);
  }

  /** Another tab wrote or emptied it. */
  async read(key: string): Promise<void> {
    const stored = await this.#storage.use((database) => readStoredDraft(database, key));
    if (this.#drafts.get(key)?.state === 'saving') return;
    this.#storage.draftFromElsewhere(key);
    if (stored === undefined) this.#drafts.delete(key);
    else this.#drafts.set(key, { fields: stored.fields, state: this.#stateOnceStored() });
    this.notify(key);
  }
}
