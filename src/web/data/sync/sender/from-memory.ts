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
import { readSyncState, readSyncStates, within, writeStrictly, type SyncStates } from '../sync-states.ts';

/** What sending from memory needs of the tab. */
export interface FromMemoryParts {
  readonly storage: JournalStorage;
  readonly store: RecordStore;
  /** The outbox of the stored edits. */
  readonly stored: OutboxPort;
  /** Applies the stored state after a request was stored, notifies the other tabs, and has the request sent. */
  readonly keep: (states: SyncStates) => void;
  /** Applies records that the server sent, and notifies the other tabs. */
  readonly applyUnstored: (heard: UnstoredRecords) => void;
}

/** A request that exists only in this tab's memory, and the edits in it. */
interface RequestInMemory {
  readonly request: SealedRequest;
  readonly ops: readonly MemoryOp[];
}

const inMemory = (key: RecordKey, ops: readonly MemoryOp[]): StoredSyncState['ops'] =>
  ops.map(({ change, at }) => ({ version: formatVersion, key, change, at, seq: 0 }));

/** Whether the server now has other values in the fields of this request: another tab typed over it, or another device was first. */
const isTypedOver = ({ change: { fields, was } }: SealedRequest, { doc }: Base): boolean =>
  doc !== null &&
  Object.entries(fields).some(([name, mine]) => doc[name] !== mine && doc[name] !== (was[name] ?? null));

/** Stores a request that was made in memory. Null, without a change, if other edits or requests of its record are stored. */
function keepRequest(database: JournalDatabase, request: SealedRequest): Promise<SyncStates | null> {
  const transaction = writeStrictly(database);
  const { key, change } = request;
  return within(transaction, async () => {
    const { sealed, held, ops } = await readSyncState(transaction, key);
    const isOther = (await epochIn(transaction)) !== request.epoch;
    if (isOther || sealed !== null || held !== null || ops.length > 0) return null;
    // A place in the log, for the edits if the request is taken back.
    const seq = await transaction.objectStore('ops').add({ version: formatVersion, key, change });
    await transaction.objectStore('ops').delete(seq);
    await transaction.objectStore('sealed').put({ ...request, seq });
    return readSyncStates(transaction, [key]);
  });
}

/**
 * Sends edits that failed to store, from the tab in which they were typed. They are sealed into a request as stored edits are: it keeps its
 * idempotency key and its content until the server has answered or the request could be stored. Until then the edits are not stored, or
 * they would be sent twice. If the tab is closed first, they are lost; they are shown as not saved.
 */
export class FromMemory {
  readonly #parts: FromMemoryParts;
  readonly #requests = new Map<RecordKey, RequestInMemory>();
  /** Edits that the server refused, or that need the member's choice. A choice must be stored, so these wait for room. */
  readonly #waiting = new WeakSet<MemoryOp>();

  readonly #order: SendOrder;

  constructor(parts: FromMemoryParts) {
    this.#parts = parts;
    this.#order = new SendOrder(parts.store.outgoing);
  }

  /** The port of the sender that sends from memory. */
  get port(): OutboxPort {
    return { ...this.#parts.stored, due: this.#due, seal: this.#seal, answered: this.#answered };
  }

  /** Stores the requests without an answer, if there is room again. From then on they are sent like any other. */
  async keep(): Promise<void> {
    const { storage, store, keep } = this.#parts;
    let isKept = false;
    for (const [key, { request }] of this.#requests) {
      // If it were stored, every tab would show its older values until it is answered.
      if (isTypedOver(request, store.outgoing.base(key))) continue;
      const states = await storage.use((database) => keepRequest(database, request)).catch((): null => null);
      if (states === null) continue;
      this.#end(key, states.get(key)?.sealed?.seq);
      keep(states);
      isKept = true;
    }
    // Edits that were typed over a request stored here can be stored now.
    if (isKept) await storage.retry();
  }

  /** The edits of this request no longer have to be stored. */
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
      // Checked again: an edit typed since may reference a record that must be created first.
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

  /** The server already has the values of these edits. */
  #dropDone(key: RecordKey, ops: readonly MemoryOp[]): void {
    this.#arrived(key, ops);
    this.#parts.store.show([key]);
  }

  /** The server did not do this request: its edits are stored, or sealed again. */
  #takeBack(key: RecordKey): readonly MemoryOp[] {
    const { ops = [] } = this.#requests.get(key) ?? {};
    this.#requests.delete(key);
    this.#parts.storage.stay(ops);
    return ops;
  }

  #answered = async (answers: readonly Answered[]): Promise<void> => {
    // There may be room for the server's records even when there is none for the requests.
    for (const answered of answers) this.#take(answered);
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
      this.#respell(answered.sealed, answered.base.doc);
    }
    this.#parts.applyUnstored({ epoch: epoch ?? '', items: [{ key, base: answered.base }] });
  }

  /** Edits typed in the meantime were typed over the values we sent. */
  #respell({ key, doc }: SealedRequest, theirs: SealedRequest['doc']): void {
    if (doc === null || theirs === null) return;
    for (const op of this.#order.unstoredOps(key)) op.change = respelt(op.change, doc, theirs);
  }
}
