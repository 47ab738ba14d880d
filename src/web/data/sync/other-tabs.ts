import type { Drafts } from '../journal/drafts.ts';
import type { JournalStorage } from '../journal/storage.ts';
import type { RecordKey } from '../rows/types.ts';
import type { RecordStore } from './record-store.ts';
import type { Sending } from './sending.ts';
import { readRecords } from './sync-states.ts';
import type { TabMessage } from './tabs.ts';

type ChangedMessage = TabMessage & { readonly type: 'changed' };

/** If reading another tab's changes fails, try again after this many ms. */
const readAgainAfter = 5_000;

interface OtherTabsParts {
  readonly storage: JournalStorage;
  readonly store: RecordStore;
  readonly drafts: Drafts;
  readonly sending: Sending;
  readonly isClosed: () => boolean;
  /** Called when another tab has stored changes from the server. */
  readonly pulled: () => void;
  readonly close: () => void;
}

/** Handles the messages of other tabs. Reads the records and drafts that other tabs changed. */
export class OtherTabs {
  readonly #parts: OtherTabsParts;
  readonly #unread = new Set<RecordKey>();

  constructor(parts: OtherTabsParts) {
    this.#parts = parts;
  }

  handleMessage(message: TabMessage): void {
    const { storage, store, drafts, sending, isClosed, close } = this.#parts;
    if (isClosed()) return;
    if (message.type === 'changed') {
      if (message.heard !== undefined) store.applyUnstored(message.heard);
      if (message.doubt === true) storage.beginDoubt();
      this.#followChange(message);
    } else if (message.type === 'draft') drafts.read(message.key).catch(() => undefined);
    else if (message.type === 'leader') sending.noteLeader(message.report);
    else if (message.type === 'please') sending.handleRequest(message.what);
    else close();
  }

  readAgain(keys: readonly RecordKey[]): void {
    this.#followChange({ type: 'changed', keys, work: true });
  }

  /** A change is announced only once. So if the storage cannot be read now, try again later. */
  #followChange(message: ChangedMessage): void {
    this.#readChanged(message).catch(() => {
      if (this.#parts.isClosed() || this.#parts.storage.isReplaced()) return;
      if (this.#unread.size === 0) setTimeout(() => this.#readUnread(), readAgainAfter);
      for (const key of message.keys) this.#unread.add(key);
    });
  }

  #readUnread(): void {
    const keys = [...this.#unread];
    this.#unread.clear();
    if (!this.#parts.isClosed()) this.readAgain(keys);
  }

  async #readChanged({ keys, work, read }: ChangedMessage): Promise<void> {
    const { storage, store, sending, isClosed, pulled } = this.#parts;
    const states = await storage.use((database) => readRecords(database, keys));
    if (isClosed()) return;
    // A pull from the start loads every record, perhaps of another epoch. So drop records that are only in memory.
    const dropped = read?.from === null ? store.forgetUnstored() : [];
    store.install(states);
    store.show(dropped);
    if (read !== undefined) {
      sending.noteStep(read);
      pulled();
    }
    if (work) sending.send({ type: 'work came' });
  }
}
