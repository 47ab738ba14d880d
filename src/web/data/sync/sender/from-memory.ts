import { formatVersion, type SealedRequest, type StoredSyncState } from '../../journal/formats.ts';
import { readMeta, type JournalDatabase } from '../../journal/journal.ts';
import type { JournalStorage } from '../../journal/storage.ts';
import type { Base } from '../../rows/fold.ts';
import type { RecordKey } from '../../rows/types.ts';
import { respelt, type Answered } from '../answers.ts';
import { epochIn } from '../epoch.ts';
import type { UnstoredRecords } from '../unstored.ts';
import { rebasedOf } from './next.ts';
import type { MemoryOp } from '../record-state.ts';
import type { RecordStore } from '../record-store.ts';
import { sealedFrom } from '../sealing.ts';
import { SendOrder } from './send-order.ts';
import type { OutboxPort } from './outbox-port.ts';
import { within, writeStrictly } from '../record-writes.ts';
import { readSyncState, readSyncStates, type SyncStates } from '../sync-states.ts';

/** What {@link FromMemory} needs to send the edits of a tab that could not be stored. */
export interface FromMemoryParts {
  readonly storage: JournalStorage;
  readonly store: RecordStore;
  readonly stored: OutboxPort;
  /** Called after a request was stored. Shows the stored state, notifies the other tabs and starts sending. */
  readonly keep: (states: SyncStates) => void;
  readonly applyUnstored: (unstored: UnstoredRecords) => void;
}

interface RequestInMemory {
  readonly request: SealedRequest;
  readonly ops: readonly MemoryOp[];
}

const inMemory = (key: RecordKey, ops: readonly MemoryOp[]): StoredSyncState['ops'] =>
  ops.map(({ change, at }) => ({ version: formatVersion, key, change, at, seq: 0 }));

/**
 * True if another tab or device has changed a field of this request.
 * The server then has neither the value before the request nor the new value.
 */
const isTypedOver = ({ change: { fields, was } }: SealedRequest, { doc }: Base): boolean =>
  doc !== null &&
  Object.entries(fields).some(([name, mine]) => doc[name] !== mine && doc[name] !== (was[name] ?? null));

/** Stores a request that was made in memory. Returns null, and stores nothing, if the record has stored edits or requests. */
function keepRequest(database: JournalDatabase, request: SealedRequest): Promise<SyncStates | null> {
  const transaction = writeStrictly(database);
  const { key, change } = request;
  return within(transaction, async () => {
    const { sealed, held, ops } = await readSyncState(transaction, key);
    const isOther = (await epochIn(transaction)) !== request.epoch;
    if (isOther || sealed !== null || held !== null || ops.length > 0) return null;
    // Reserve a `seq` in the log for the request's edits.
    const seq = await transaction.objectStore('ops').add({ version: formatVersion, key, change });
    await transaction.objectStore('ops').delete(seq);
    await transaction.objectStore('sealed').put({ ...request, seq });
    return readSyncStates(transaction, [key]);
  });
}

/**
 * Sends edits that failed to store, from the tab in which they were typed.
 * Edits in a request must not be stored, because they would be sent twice.
 */
export class FromMemory {
  readonly #parts: FromMemoryParts;
  readonly #requests = new Map<RecordKey, RequestInMemory>();
  /** Refused or conflicting edits. They wait until the storage has room for the user's decision. */
  readonly #waiting = new WeakSet<MemoryOp>();

  readonly #order: SendOrder;

  constructor(parts: FromMemoryParts) {
    this.#parts = parts;
    this.#order = new SendOrder(parts.store.outgoing);
  }

  get port(): OutboxPort {
    return { ...this.#parts.stored, due: this.#due, seal: this.#seal, answered: this.#answered };
  }

  /** Stores the unanswered requests if there is room again. Then they are sent like any other request. */
  async keep(): Promise<void> {
    const { storage, store, keep } = this.#parts;
    let isKept = false;
    for (const [key, { request }] of this.#requests) {
      // Another tab or device has changed a field of this request since. Do not store the request.
      // Otherwise every tab would show the request's old value instead of the server's newer value.
      if (isTypedOver(request, store.outgoing.base(key))) continue;
      const states = await storage.use((database) => keepRequest(database, request)).catch((): null => null);
      if (states === null) continue;
      this.#end(key, states.get(key)?.sealed?.seq);
      keep(states);
      isKept = true;
    }
    // A request is stored now. So edits that were typed after it can be stored too.
    if (isKept) await storage.retry();
  }

  /** Removes a request from memory. Its edits need not be stored any more. */
  #end(key: RecordKey, place?: number): void {
    const { ops = [] } = this.#requests.get(key) ?? {};
    this.#requests.delete(key);
    this.#arrived(key, ops, place);
  }

  #arrived(key: RecordKey, ops: readonly MemoryOp[], place?: number): void {
    this.#parts.storage.arrived(ops);
    this.#parts.store.arrived(key, ops, place);
  }

  #due = (): Promise<readonly RecordKey[]> => {
    const isNew = (key: RecordKey): boolean =>
      !this.#requests.has(key) && !this.#order.unstoredOps(key).some((op) => this.#waiting.has(op));
    return Promise.resolve([...this.#requests.keys(), ...this.#order.unstored().filter(isNew)]);
  };

  #seal = async (keys: readonly RecordKey[]): Promise<readonly SealedRequest[]> => {
    const { storage } = this.#parts;
    const epoch = await storage.use((database) => readMeta(database, 'epoch'));
    if (typeof epoch !== 'string') return [];
    for (const { request } of this.#requests.values())
      if (request.epoch !== epoch) this.#takeBack(request.key);
    const made = new Map<readonly MemoryOp[], SealedRequest>();
    const going = await storage.leave(() => {
      // Ask again which records are due. A new edit may reference a record that must be created first.
      const due = new Set(this.#order.unstored());
      for (const key of keys) if (due.has(key) && !this.#requests.has(key)) this.#make(key, epoch, made);
      return [...made.keys()];
    });
    for (const ops of going) {
      const request = made.get(ops);
      if (request !== undefined) this.#requests.set(request.key, { request, ops });
    }
    return keys.flatMap((key) => this.#requests.get(key)?.request ?? []);
  };

  #make(key: RecordKey, epoch: string, made: Map<readonly MemoryOp[], SealedRequest>): void {
    const { outgoing } = this.#parts.store;
    const ops = this.#order.unstoredOps(key);
    if (ops.length === 0) return;
    const state = { base: outgoing.base(key), sealed: null, held: null, ops: inMemory(key, ops) };
    const rebased = rebasedOf(key, state);
    if (rebased?.outcome === 'send') made.set(ops, sealedFrom(key, state, rebased.change, epoch));
    else if (rebased?.outcome === 'nothing') this.#dropDone(key, ops);
    else for (const op of ops) this.#waiting.add(op);
  }

  #dropDone(key: RecordKey, ops: readonly MemoryOp[]): void {
    this.#arrived(key, ops);
    this.#parts.store.show([key]);
  }

  /** Turns a request back into edits, because the server did not apply it. The edits can be stored or sealed again. */
  #takeBack(key: RecordKey): readonly MemoryOp[] {
    const { ops = [] } = this.#requests.get(key) ?? {};
    this.#requests.delete(key);
    this.#parts.storage.stay(ops);
    return ops;
  }

  #answered = async (answers: readonly Answered[]): Promise<void> => {
    for (const answered of answers) this.#take(answered);
    // Try to store the answers. The storage may have room for records, even if it has no room for requests.
    await this.#parts.stored.answered(answers);
  };

  #take(answered: Answered): void {
    const { store } = this.#parts;
    const { key, opId, epoch } = answered.sealed;
    if (this.#requests.get(key)?.request.opId !== opId) return;
    if (answered.result === 'refused') {
      for (const op of this.#takeBack(key)) {
        this.#waiting.add(op);
        store.notStored(op, answered.text);
      }
      store.show([key]);
      return;
    }
    if (answered.result === 'stale') this.#takeBack(key);
    else {
      this.#end(key);
      this.#respell(answered.sealed, answered.written);
    }
    this.#parts.applyUnstored({ epoch: epoch ?? '', items: [{ key, base: answered.base }] });
  }

  /**
   * The server may write a value differently, such as 5 for 5.0.
   * In `was` of newer edits, replaces the value that we sent with the server's value.
   */
  #respell({ key, doc }: SealedRequest, written: SealedRequest['doc']): void {
    if (doc === null || written === null) return;
    for (const op of this.#order.unstoredOps(key)) op.change = respelt(op.change, doc, written);
  }
}
