import { referencesOf } from '#calc-core/records';
import { labelOf } from '#contract/labels.ts';
import { idOfKey, kindOfKey } from '../rows/documents.ts';
import { fold, unknownBase, type Base, type Change } from '../rows/fold.ts';
import type { HeldChange, SealedRequest, StoredSyncState } from '../journal/formats.ts';
import {
  changesOf,
  docOf,
  isUnstored,
  onTheWay,
  stateOf,
  storedOf,
  waitsForOlder,
  type MemoryOp,
  type RecordSyncState,
} from './record-state.ts';
import { canSeal } from './next.ts';
import { nextToSend } from './sync-states.ts';
import type { Kind, OutboxEntry, RecordKey, RowState } from '../rows/types.ts';

const untouched: RecordSyncState = { base: unknownBase, sealed: null, held: null, ops: [] };

/** What `Outgoing` reads; only its owner changes it. */
interface OutgoingParts {
  readonly records: ReadonlyMap<RecordKey, RecordSyncState>;
  /** The records that are not synced. */
  readonly open: ReadonlySet<RecordKey>;
  /** The state that a record's row shows. */
  readonly stateOf: (key: RecordKey) => RowState;
}

/** Which records in memory are being sent, wait, or are in conflict. Reads only. */
export class Outgoing {
  readonly #records: OutgoingParts['records'];
  readonly #open: OutgoingParts['open'];
  readonly #stateOf: OutgoingParts['stateOf'];

  constructor({ records, open, stateOf: stateOfRow }: OutgoingParts) {
    this.#records = records;
    this.#open = open;
    this.#stateOf = stateOfRow;
  }

  #state(key: RecordKey): RecordSyncState {
    return this.#records.get(key) ?? untouched;
  }

  /** The places of all durable edits that memory has. */
  places(): ReadonlySet<number> {
    const known = new Set<number>();
    for (const key of this.#open)
      for (const { seq } of this.#state(key).ops) if (seq !== null) known.add(seq);
    return known;
  }

  /** Records with a request in flight or edits to seal, oldest edit first, without those that must wait for others. */
  due(): readonly RecordKey[] {
    const ready = [...this.#open].filter(
      (key) => this.#isReady(key) && !this.#mustWait(key, storedOf(this.#state(key))),
    );
    return ready.toSorted((a, b) => this.#place(a) - this.#place(b));
  }

  #isReady(key: RecordKey): boolean {
    const record = this.#state(key);
    if (record.sealed === null && waitsForOlder(record.ops)) return false;
    return record.sealed !== null || canSeal(key, this.#stored(key, record));
  }

  /** Records whose waiting edits all failed to store and can be sent from memory, without those that must wait for others. */
  unstored(): readonly RecordKey[] {
    return [...this.#open].filter((key) => {
      const record = this.#state(key);
      return isUnstored(record) && !this.#mustWait(key, record);
    });
  }

  /** The next edits of such a record to send from memory; empty for any other record. */
  unstoredOps(key: RecordKey): readonly MemoryOp[] {
    const record = this.#state(key);
    return isUnstored(record) ? [...nextToSend(null, record.ops)] : [];
  }

  #stored(key: RecordKey, record: RecordSyncState): StoredSyncState {
    const ops = record.ops.flatMap(({ seq, change, ...op }) => {
      const beneath = op.beneath === undefined ? {} : { beneath: op.beneath };
      return seq === null ? [] : [{ seq, change, version: 0, key, ...beneath }];
    });
    return { ...record, ops };
  }

  #place(key: RecordKey): number {
    const { sealed, held, ops } = this.#state(key);
    return sealed?.seq ?? held?.seq ?? ops[0]?.seq ?? Number.POSITIVE_INFINITY;
  }

  /**
   * A record is sent after the records it references are created, and a carry or group is deleted after its trades have left it.
   * @param sent the record with the edits that would be sent; other edits that failed to store do not affect the order
   */
  #mustWait(key: RecordKey, sent: RecordSyncState): boolean {
    // A request that was sent once only waits for its answer, whatever was typed since.
    const record = this.#state(key);
    if (record.sealed !== null) return false;
    const kind = kindOfKey(key);
    const [doc = docOf(kind, sent)] = onTheWay(kind, sent);
    // Nothing is sent for a record that the server does not have.
    if (doc === null) return !record.base.deleted && this.#isLeftBy(key);
    return referencesOf(kind).some(({ name, to }) => this.#isUnborn(to, doc[name]));
  }

  #isUnborn(kind: Kind, id: unknown): boolean {
    if (typeof id !== 'string' || id === '') return false;
    const key: RecordKey = `${kind}/${id}`;
    return this.#open.has(key) && this.#state(key).base.deleted;
  }

  #isLeftBy(key: RecordKey): boolean {
    const id = idOfKey(key);
    return [...this.#open].some((other) => {
      const record = this.#state(other);
      const names = referencesOf(kindOfKey(other)).filter(({ to }) => to === kindOfKey(key));
      // A request in flight may already have made the other record reference this one, and a later one may do so before the last request
      // removes the reference.
      const docs = [record.base.doc, record.sealed?.doc, ...onTheWay(kindOfKey(other), storedOf(record))];
      return names.some(({ name }) => docs.some((doc) => doc?.[name] === id));
    });
  }

  /** The place of a record's last durable edit that memory has; 0 without one. */
  lastPlace(key: RecordKey): number {
    return Math.max(0, ...this.#state(key).ops.map(({ seq }) => seq ?? 0));
  }

  /** The request in flight; null without one. */
  sealed(key: RecordKey): SealedRequest | null {
    return this.#state(key).sealed;
  }

  /** The record as the server last sent it. */
  base(key: RecordKey): Base {
    return this.#state(key).base;
  }

  /** What waits for the user; null when nothing does. */
  held(key: RecordKey): HeldChange | null {
    return this.#state(key).held;
  }

  /** Every record that is not synced, for the sync panel and the export. */
  entries(): readonly OutboxEntry[] {
    return this.unsent().map(({ key, change: { type, fields, was }, state }) => {
      const record = this.#state(key);
      const what = type === 'create' ? 'new' : type === 'delete' ? 'deleted' : 'changed';
      const name = (docOf(kindOfKey(key), record) ?? record.base.doc ?? was)['name'];
      const changed =
        what === 'changed' ? Object.keys(fields).map((field) => labelOf(kindOfKey(key), field)) : [];
      return { key, kind: kindOfKey(key), id: idOfKey(key), name: String(name ?? ''), what, changed, state };
    });
  }

  /** The unsent changes, for the export. A record created and deleted here has none, once both are durable. */
  unsent(): readonly { readonly key: RecordKey; readonly change: Change; readonly state: RowState }[] {
    return [...this.#open].flatMap((key) => {
      const record = this.#state(key);
      const held = record.held?.change.type === 'delete' ? [record.held.change] : [];
      const all = [...held, ...changesOf(record)];
      const isDurable = stateOf(kindOfKey(key), record).state === 'on this device';
      const isNothing = record.sealed === null && isDurable;
      const change = fold(kindOfKey(key), all) ?? (isNothing ? undefined : all.at(-1));
      return change === undefined ? [] : [{ key, change, state: this.#stateOf(key) }];
    });
  }
}
