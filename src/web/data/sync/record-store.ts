import { kindOfKey, type LocalPairs } from '../rows/documents.ts';
import { unknownBase, type Change } from '../rows/fold.ts';
import type { RowSource, ShownEntry } from '../rows/shown-record.ts';
import { valuesBefore } from '../rows/rebase.ts';
import { Rows } from '../rows/rows.ts';
import type { SealedRequest } from '../journal/formats.ts';
import type { RecordKey, RowState } from '../rows/types.ts';
import { Unstored, newer, type DoneRequest, type UnstoredRecords } from './unstored.ts';
import { Outgoing } from './outgoing.ts';
import {
  docOf,
  inOrder,
  isSame,
  isWithin,
  stateOf,
  yieldToNewer,
  type MemoryOp,
  type RecordSyncState,
} from './record-state.ts';
import type { SyncStates } from './sync-states.ts';

/** Show a paste when it is stored. After this many ms, show it as 'saving'. */
const holdPaintFor = 250;

/** When to show an edit. Call `now` in the edit's task, and `later` when the edit is stored or has failed. */
export interface PaintPolicy {
  readonly now: () => void;
  readonly later: () => void;
}

interface RecordInMemory extends RecordSyncState, ShownEntry {
  local: LocalPairs | undefined;
  /** The `seq` of the last request that is done but still stored. Every new edit is newer. */
  doneSeq: number;
}

/**
 * The records of this device in memory, as a mirror of the journal.
 * Some methods change only the memory. Call `show` after them, for the same keys.
 */
export class RecordStore {
  readonly #records = new Map<RecordKey, RecordInMemory>();
  readonly #open = new Set<RecordKey>();
  readonly #shown: () => void;
  #doubt: string | null = null;
  readonly #unstored = new Unstored();
  readonly rows = new Rows(this.#records);
  readonly outgoing = new Outgoing({
    records: this.#records,
    open: this.#open,
    stateOf: (key) => this.#stateOf(key),
  });

  /** @param shown - called after each `show`; the numbers of waiting and conflicting records may have changed */
  constructor(shown: () => void) {
    this.#shown = shown;
  }

  #record(key: RecordKey): RecordInMemory {
    const known = this.#records.get(key);
    if (known !== undefined) return known;
    const made = {
      base: unknownBase,
      sealed: null,
      held: null,
      ops: [],
      local: undefined,
      shown: null,
      doneSeq: 0,
    };
    this.#records.set(key, made);
    return made;
  }

  #noteOpen(key: RecordKey, { sealed, held, ops }: RecordSyncState): void {
    if (sealed !== null || held !== null || ops.length > 0) this.#open.add(key);
    else this.#open.delete(key);
  }

  #stateOf(key: RecordKey): RowState {
    const state = stateOf(kindOfKey(key), this.#record(key));
    if (this.#doubt === null || state.state !== 'on this device') return state;
    return { state: 'not saved', text: this.#doubt };
  }

  source(key: RecordKey): RowSource {
    const record = this.#record(key);
    return { doc: docOf(kindOfKey(key), record), state: this.#stateOf(key), local: record.local };
  }

  /** Sets a record's local fields. The caller must call `show`. */
  setLocal(key: RecordKey, pairs: LocalPairs): void {
    this.#record(key).local = pairs;
  }

  /** Adds a new edit that is not stored yet. The caller must call `show`. */
  add(key: RecordKey, change: Change): MemoryOp {
    const { ops, sealed, held, doneSeq } = this.#record(key);
    const seen = Math.max(this.outgoing.lastPlace(key), sealed?.seq ?? 0, held?.seq ?? 0, doneSeq);
    const edit = { key, change, at: Date.now(), seen, seq: null, failed: null, isOwn: true };
    const op: MemoryOp = held === null ? edit : { ...edit, beneath: valuesBefore(held.change, change) };
    ops.push(op);
    this.#open.add(key);
    return op;
  }

  /**
   * Marks an edit as stored under `seq`. The caller must call `show`.
   * Raises `seen` of later edits that are not stored yet to `seq`, because they were typed after this edit.
   */
  stored(op: MemoryOp, seq: number): void {
    op.seq = seq;
    op.failed = null;
    const { ops } = this.#record(op.key);
    for (const later of ops.slice(ops.indexOf(op) + 1)) {
      if (later.seq === null) later.seen = Math.max(later.seen, seq);
    }
  }

  /** Marks an edit as failed, with the reason. The caller must call `show`. */
  notStored(op: MemoryOp, text: string): void {
    op.failed = text;
    const record = this.#record(op.key);
    yieldToNewer(
      kindOfKey(op.key),
      record.ops.filter(({ seq }) => seq === null),
      record,
    );
  }

  /** Applies and shows records from the server, even if they could not be stored. */
  applyUnstored(unstored: UnstoredRecords): void {
    this.#unstored.note(unstored);
    for (const { key, base } of unstored.items) {
      const record = this.#record(key);
      record.base = newer(record.base, base);
      record.sealed = this.#withoutDone(record, record.sealed);
      this.#noteOpen(key, record);
    }
    this.show(unstored.items.map(({ key }) => key));
  }

  unstored = (): UnstoredRecords | null => this.#unstored.all();

  forgetDone = (done: readonly DoneRequest[]): void => this.#unstored.forgetDone(done);

  /**
   * Drops the records that are only in memory. Call it before every record is loaded again.
   * @returns their keys; call `show` with them after the load
   */
  forgetUnstored(): readonly RecordKey[] {
    const keys = (this.#unstored.all()?.items ?? []).map(({ key }) => key);
    this.#unstored.forget();
    for (const key of keys) {
      const record = this.#record(key);
      record.base = unknownBase;
      this.#noteOpen(key, record);
    }
    return keys;
  }

  /**
   * Removes edits that were sent from memory, or that a stored request contains.
   * The caller must call `show`.
   * @param place - the `seq` of the stored request; the remaining edits are newer
   */
  arrived(key: RecordKey, ops: readonly MemoryOp[], place = 0): void {
    const record = this.#record(key);
    record.ops = record.ops.filter((op) => !ops.includes(op));
    for (const op of record.ops) if (op.seq === null) op.seen = Math.max(op.seen, place);
    this.#noteOpen(key, record);
  }

  /** Shows all records with stored unsent edits as not saved, with this reason. */
  doubt(text: string): void {
    this.#doubt = text;
    this.show([...this.#open]);
  }

  /** Loads the contents of the storage at the start. Listeners are not called. */
  load(states: SyncStates, local: ReadonlyMap<RecordKey, LocalPairs>): void {
    for (const [key, pairs] of local) this.setLocal(key, pairs);
    this.#take(states);
    this.#refresh(states.keys());
  }

  /** Applies and shows the stored state after a transaction. This tab's edits stay, even if they are not stored yet. */
  install(states: SyncStates): void {
    this.#take(states);
    this.show(states.keys());
  }

  /** Returns the request, or null if it is done. The storage may still have a request that is done. */
  #withoutDone(record: RecordInMemory, sealed: SealedRequest | null): SealedRequest | null {
    if (sealed === null || !this.#unstored.isDone(sealed.opId)) return sealed;
    record.doneSeq = sealed.seq;
    return null;
  }

  #take(states: SyncStates): void {
    for (const [key, stored] of states) {
      const record = this.#record(key);
      const kept = { ...stored, sealed: this.#withoutDone(record, stored.sealed) };
      for (const op of record.ops.filter(({ seq }) => seq === null)) {
        // Another tab may have sealed this edit while this tab was frozen. A frozen tab gets no report.
        const there =
          kept.ops.find((one) => isSame(op, one)) ??
          [kept.sealed, kept.held].find((one) => one !== null && isWithin(op, one));
        if (there) this.stored(op, there.seq);
      }
      const notDurable = record.ops.filter((op) => op.seq === null);
      const own = new Set(record.ops.filter(({ isOwn }) => isOwn).map((op) => op.seq));
      const ops = kept.ops.map(({ change, seq, ...op }): MemoryOp => ({
        key,
        change,
        // The time of typing. Memory does not need this time for a stored edit.
        at: 0,
        seen: 0,
        seq,
        failed: null,
        isOwn: own.has(seq),
        ...(op.beneath === undefined ? {} : { beneath: op.beneath }),
      }));
      yieldToNewer(kindOfKey(key), notDurable, { ...kept, ops });
      const { sealed, held } = kept;
      const base = this.#unstored.over(key, kept.base);
      Object.assign(record, { base, sealed, held, ops: inOrder(ops, notDurable) } satisfies RecordSyncState);
      this.#noteOpen(key, record);
    }
  }

  /** Updates the rows of these records. Returns the keys of all rows that look different. */
  #refresh(keys: Iterable<RecordKey>): Set<RecordKey> {
    const changed = new Set<RecordKey>();
    for (const key of keys) this.rows.put(key, this.#record(key), this.source(key), changed);
    return changed;
  }

  /** Updates the rows of these records and notifies the listeners. */
  show(keys: Iterable<RecordKey>): void {
    const changed = this.#refresh(keys);
    if (changed.size > 0) this.rows.notify(changed);
    this.#shown();
  }

  /** A typed edit is shown at once. A paste is shown when it is stored, or after 250 ms. */
  paintPolicy(keys: ReadonlySet<RecordKey>, bulk: boolean): PaintPolicy {
    if (!bulk) return { now: () => this.show(keys), later: () => this.show(keys) };
    const unseen = new Set<RecordKey>();
    const collect = (): void => {
      for (const key of this.#refresh(keys)) unseen.add(key);
    };
    const flush = (): void => {
      clearTimeout(timer);
      collect();
      if (unseen.size > 0) this.rows.notify(new Set(unseen));
      unseen.clear();
      this.#shown();
    };
    const timer = setTimeout(flush, holdPaintFor);
    const now = (): void => {
      collect();
      // Update the counts before the rows are shown, for callers that ask after a paste whether everything is sent.
      this.#shown();
    };
    return { now, later: flush };
  }
}
