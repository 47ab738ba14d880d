import { referencesOf } from '#calc-core/records';
import { labelOf } from '#contract/labels.ts';
import type { RowSource } from '../rows/kept-record.ts';
import { idOfKey, kindOfKey, type LocalPairs } from '../rows/documents.ts';
import { fold, unknownBase, type Base, type Change } from '../rows/fold.ts';
import { beneath } from '../rows/rebase.ts';
import type { HeldChange, SealedRequest, StoredSyncState } from '../journal/formats.ts';
import {
  changesOf,
  docOf,
  yieldToNewer,
  inOrder,
  isSame,
  isWithin,
  onTheWay,
  stateOf,
  storedOf,
  waitsForOlder,
  type MemoryOp,
  type RecordSyncState,
} from './record-state.ts';
import { canSeal } from './next.ts';
import type { SyncStates } from './sync-states.ts';
import type { Kind, OutboxEntry, RecordKey, RowState } from '../rows/types.ts';

/**
 * The state of every record, in memory: what the server last said, what is on its way, what waits, what was typed since.
 * The twin of the journal; only the journal's transactions and new edits change it.
 */
export class Ledger {
  readonly #states = new Map<RecordKey, RecordSyncState>();
  readonly #local = new Map<RecordKey, LocalPairs>();
  /** Records that are not simply as the server has them. */
  readonly #open = new Set<RecordKey>();
  #doubt: string | null = null;

  keys(): Iterable<RecordKey> {
    return this.#states.keys();
  }

  /** The places of all durable edits that memory knows of. */
  places(): ReadonlySet<number> {
    const known = new Set<number>();
    for (const key of this.#open)
      for (const { seq } of this.#state(key).ops) if (seq !== null) known.add(seq);
    return known;
  }

  #state(key: RecordKey): RecordSyncState {
    const known = this.#states.get(key);
    if (known !== undefined) return known;
    const record: RecordSyncState = { base: unknownBase, sealed: null, held: null, ops: [] };
    this.#states.set(key, record);
    return record;
  }

  setLocal(key: RecordKey, pairs: LocalPairs): void {
    this.#local.set(key, pairs);
  }

  /** A new edit, not yet durable. */
  add(key: RecordKey, change: Change): MemoryOp {
    const { ops, sealed, held } = this.#state(key);
    const seen = Math.max(this.lastPlace(key), sealed?.seq ?? 0, held?.seq ?? 0);
    const young = { key, change, at: Date.now(), seen, seq: null, failed: null, isOwn: true };
    const op: MemoryOp = held === null ? young : { ...young, beneath: beneath(held.change, change) };
    ops.push(op);
    this.#open.add(key);
    return op;
  }

  /** An edit has become durable: those typed after it were typed over it. */
  stored(op: MemoryOp, seq: number): void {
    op.seq = seq;
    op.failed = null;
    const { ops } = this.#state(op.key);
    for (const later of ops.slice(ops.indexOf(op) + 1)) {
      if (later.seq === null) later.seen = Math.max(later.seen, seq);
    }
  }

  /** From now on no unsent record is said to be kept by this device, and why. Returns the records that look different. */
  doubt(text: string): readonly RecordKey[] {
    this.#doubt = text;
    return [...this.#open];
  }

  #stateOf(key: RecordKey): RowState {
    const state = stateOf(kindOfKey(key), this.#state(key));
    if (this.#doubt === null || state.state !== 'on this device') return state;
    return { state: 'not saved', text: this.#doubt };
  }

  /** Storage would not take an edit, and why. */
  notStored(op: MemoryOp, text: string): void {
    op.failed = text;
    const record = this.#state(op.key);
    yieldToNewer(
      kindOfKey(op.key),
      record.ops.filter(({ seq }) => seq === null),
      record,
    );
  }

  /** Takes over what storage holds; own edits that storage has not got yet stay on top. */
  install(states: SyncStates): void {
    for (const [key, kept] of states) {
      const record = this.#state(key);
      for (const op of record.ops.filter(({ seq }) => seq === null)) {
        // Where this tab was frozen, another one may have put an edit of this one into a request before the word came that it is stored.
        const there =
          kept.ops.find((one) => isSame(op, one)) ??
          [kept.sealed, kept.held].find((one) => one !== null && isWithin(op, one));
        if (there) this.stored(op, there.seq);
      }
      const young = record.ops.filter((op) => op.seq === null);
      const own = new Set(record.ops.filter(({ isOwn }) => isOwn).map((op) => op.seq));
      const ops = kept.ops.map(({ change, seq, ...op }): MemoryOp => ({
        key,
        change,
        // Storage has it.
        at: 0,
        seen: 0,
        seq,
        failed: null,
        isOwn: own.has(seq),
        ...(op.beneath === undefined ? {} : { beneath: op.beneath }),
      }));
      yieldToNewer(kindOfKey(key), young, { ...kept, ops });
      this.#states.set(key, { ...kept, ops: inOrder(ops, young) });
      this.#note(key);
    }
  }

  #note(key: RecordKey): void {
    const record = this.#state(key);
    const open = record.sealed !== null || record.held !== null || record.ops.length > 0;
    if (open) this.#open.add(key);
    else this.#open.delete(key);
  }

  source(key: RecordKey): RowSource {
    const record = this.#state(key);
    return { doc: docOf(kindOfKey(key), record), state: this.#stateOf(key), local: this.#local.get(key) };
  }

  /** Records with a request on its way or edits to seal, oldest edit first, those that must wait for others left out. */
  due(): readonly RecordKey[] {
    const ready = [...this.#open].filter((key) => this.#isReady(key) && !this.#mustWait(key));
    return ready.toSorted((a, b) => this.#place(a) - this.#place(b));
  }

  #isReady(key: RecordKey): boolean {
    const record = this.#state(key);
    if (record.sealed === null && waitsForOlder(record.ops)) return false;
    return record.sealed !== null || canSeal(key, this.#stored(key, record));
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

  /** A record goes after the ones it names are made, and a carry or group goes away after its trades have left it. */
  #mustWait(key: RecordKey): boolean {
    // What went out once only waits for its answer, whatever was typed since.
    const record = this.#state(key);
    if (record.sealed !== null) return false;
    // What storage would not take is no reason to go first, nor to wait.
    const stored = storedOf(record);
    const kind = kindOfKey(key);
    const [doc = docOf(kind, stored)] = onTheWay(kind, stored);
    // Of one that the server does not have nothing is sent.
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
      // A request on its way may have put the other record there already, and one to come may before the last takes it off.
      const docs = [record.base.doc, record.sealed?.doc, ...onTheWay(kindOfKey(other), storedOf(record))];
      return names.some(({ name }) => docs.some((doc) => doc?.[name] === id));
    });
  }

  /** The place of the last durable edit of a record that memory knows of; 0 without one. */
  lastPlace(key: RecordKey): number {
    return Math.max(0, ...this.#state(key).ops.map(({ seq }) => seq ?? 0));
  }

  sealed(key: RecordKey): SealedRequest | null {
    return this.#state(key).sealed;
  }

  base(key: RecordKey): Base {
    return this.#state(key).base;
  }

  held(key: RecordKey): HeldChange | null {
    return this.#state(key).held;
  }

  /** Every record that is not simply synced, for the sync panel and the export. */
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

  /** The unsent changes themselves, for the export. A record made and deleted here is none, once that is durable. */
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
