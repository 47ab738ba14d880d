import { referencesOf } from '#calc-core';
import { labelOf } from '#contract/labels.ts';
import type { RowSource } from '../rows/collection.ts';
import { idOfKey, kindOfKey, type Fields, type LocalPairs } from '../rows/documents.ts';
import {
  fold,
  rebase,
  applyChange,
  beneath,
  isNewer,
  isNothing,
  nothing,
  viewOf,
  unknownBase,
  unseen,
  type AskedField,
  type Base,
  type Change,
} from '../rows/fold.ts';
import type { HeldChange, SealedRequest, StoredSyncState } from '../journal/formats.ts';
import { canSeal, inQuestion, waitingOf, type Slots } from './outbox.ts';
import type { ConflictField, Kind, OutboxEntry, RecordKey, RowState } from '../rows/types.ts';

/** An edit in memory: `seq` comes when it is durable, `failed` says why it could not be stored. */
export interface MemoryOp {
  readonly key: RecordKey;
  /** Of one that storage refused, what nothing newer has been stored about since. */
  change: Change;
  /** When it was typed, ms. */
  readonly at: number;
  /** The place of the newest edit of this record that it was typed over. */
  seen: number;
  seq: number | null;
  failed: string | null;
  /** Typed in this tab. */
  readonly isOwn: boolean;
  /** What lay beneath the change that waits for the user, where it was typed over that. */
  readonly beneath?: Fields;
}

interface Slot {
  base: Base;
  sealed: SealedRequest | null;
  held: HeldChange | null;
  ops: MemoryOp[];
}

const inWords = (asked: AskedField): ConflictField => ({ ...asked, label: labelOf(asked.field) });

function conflictOf(held: HeldChange, { base, ops }: Slot): RowState {
  const typed = ops.map(({ change }) => change);
  const rebased = rebase(inQuestion(held, typed), base);
  if (rebased.outcome !== 'ask') return { state: 'on this device' };
  return { state: 'conflict', fields: rebased.asked.map(inWords) };
}

function stateOf(slot: Slot): RowState {
  const { sealed, held, ops } = slot;
  const failed = ops.find((op) => op.failed !== null)?.failed;
  if (failed !== undefined && failed !== null) return { state: 'not saved', text: failed };
  if (ops.some((op) => op.seq === null)) return { state: 'saving' };
  if (held?.why === 'conflict') return conflictOf(held, slot);
  if (held?.why === 'refused' && ops.length === 0) {
    const at = held.field === undefined ? {} : { refused: held.field };
    return { state: 'refused', text: held.text, ...at };
  }
  return sealed !== null || held !== null || ops.length > 0
    ? { state: 'on this device' }
    : { state: 'synced' };
}

/** Edits of one record in the order in which they were typed: one that storage refused goes under what is newer among those stored since. */
function inOrder(stored: readonly MemoryOp[], young: readonly MemoryOp[]): MemoryOp[] {
  const ops = [...stored];
  for (const [op, was] of withOrigins(young)) {
    const isAfter = (other: MemoryOp): boolean =>
      other.seq !== null && other.seq > op.seen && isNewer(other.change, op.change, was);
    const newer = op.failed === null ? -1 : ops.findIndex(isAfter);
    ops.splice(newer === -1 ? ops.length : newer, 0, op);
  }
  return ops;
}

/** An edit of this tab that storage has, and has not told of yet. */
const isSame = (
  op: MemoryOp,
  stored: { readonly change: Change; readonly at?: number | undefined },
): boolean =>
  op.at === stored.at &&
  Object.entries(stored.change.fields).every(([name, value]) => op.change.fields[name] === value);

/** Edits that are not stored, each with what was in its fields before the first of them. */
function withOrigins(young: readonly MemoryOp[]): (readonly [MemoryOp, Fields])[] {
  let was: Fields = {};
  return young.map((op) => {
    was = { ...op.change.was, ...was };
    return [op, was] as const;
  });
}

/** Typed over an edit that is not stored yet: sent without it, it would claim that somebody else wrote what it replaces. */
const waitsForOlder = (ops: readonly MemoryOp[]): boolean =>
  ops.some(({ failed }, at) => failed !== null && ops.slice(at + 1).some(({ seq }) => seq !== null));

/**
 * What another tab has stored meanwhile is newer than an edit that storage refused, and stays so: once the server has it too,
 * nothing here would say so any more, and the refused edit would show over it again. What this tab has stored was typed over it.
 */
function giveWay(young: readonly MemoryOp[], { sealed, held, ops }: Slot): void {
  const others = ops.flatMap(({ seq, change, isOwn }) => (seq === null || isOwn ? [] : [{ seq, change }]));
  for (const [op, was] of withOrigins(young))
    if (op.failed !== null) op.change = unseen(op.change, op.seen, [sealed, held, ...others], was) ?? nothing;
}

/** The changes on top of the base, in the order in which they apply. */
function changesOf({ sealed, held, ops }: Slot): readonly Change[] {
  const waiting = waitingOf(held, []);
  const typed = ops.map(({ change }) => change).filter((change) => !isNothing(change));
  return [...waiting, ...(sealed === null ? [] : [sealed.change]), ...typed];
}

function docOf(slot: Slot): Fields | null {
  let view = viewOf(slot.base);
  for (const change of changesOf(slot)) view = applyChange(view, change);
  return view.doc;
}

/**
 * The state of every record, in memory: what the server last said, what is on its way, what waits, what was typed since.
 * The twin of the journal; only the journal's transactions and new edits change it.
 */
export class Ledger {
  readonly #slots = new Map<RecordKey, Slot>();
  readonly #local = new Map<RecordKey, LocalPairs>();
  /** Records that are not simply as the server has them. */
  readonly #open = new Set<RecordKey>();

  keys(): Iterable<RecordKey> {
    return this.#slots.keys();
  }

  /** The places of all durable edits that memory knows of. */
  places(): ReadonlySet<number> {
    const known = new Set<number>();
    for (const key of this.#open) for (const { seq } of this.#slot(key).ops) if (seq !== null) known.add(seq);
    return known;
  }

  #slot(key: RecordKey): Slot {
    const known = this.#slots.get(key);
    if (known !== undefined) return known;
    const slot: Slot = { base: unknownBase, sealed: null, held: null, ops: [] };
    this.#slots.set(key, slot);
    return slot;
  }

  setLocal(key: RecordKey, pairs: LocalPairs): void {
    this.#local.set(key, pairs);
  }

  /** A new edit, not yet durable. */
  add(key: RecordKey, change: Change): MemoryOp {
    const { ops, sealed, held } = this.#slot(key);
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
    const { ops } = this.#slot(op.key);
    for (const later of ops.slice(ops.indexOf(op) + 1)) {
      if (later.seq === null) later.seen = Math.max(later.seen, seq);
    }
  }

  /** Storage would not take an edit, and why. */
  notStored(op: MemoryOp, text: string): void {
    op.failed = text;
    const slot = this.#slot(op.key);
    giveWay(
      slot.ops.filter(({ seq }) => seq === null),
      slot,
    );
  }

  /** Takes over what storage holds; own edits that storage has not got yet stay on top. */
  install(slots: Slots): void {
    for (const [key, kept] of slots) {
      const slot = this.#slot(key);
      for (const op of slot.ops.filter(({ seq }) => seq === null)) {
        const there = kept.ops.find((one) => isSame(op, one));
        if (there !== undefined) this.stored(op, there.seq);
      }
      const young = slot.ops.filter((op) => op.seq === null);
      const own = new Set(slot.ops.filter(({ isOwn }) => isOwn).map((op) => op.seq));
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
      giveWay(young, { ...kept, ops });
      this.#slots.set(key, { ...kept, ops: inOrder(ops, young) });
      this.#note(key);
    }
  }

  #note(key: RecordKey): void {
    const slot = this.#slot(key);
    const open = slot.sealed !== null || slot.held !== null || slot.ops.length > 0;
    if (open) this.#open.add(key);
    else this.#open.delete(key);
  }

  source(key: RecordKey): RowSource {
    const slot = this.#slot(key);
    return { doc: docOf(slot), state: stateOf(slot), local: this.#local.get(key) };
  }

  /** Records with a request on its way or edits to seal, oldest edit first, those that must wait for others left out. */
  due(): readonly RecordKey[] {
    const ready = [...this.#open].filter((key) => this.#isReady(key) && !this.#mustWait(key));
    return ready.toSorted((a, b) => this.#place(a) - this.#place(b));
  }

  #isReady(key: RecordKey): boolean {
    const slot = this.#slot(key);
    if (slot.sealed === null && waitsForOlder(slot.ops)) return false;
    return slot.sealed !== null || canSeal(this.#stored(slot));
  }

  #stored(slot: Slot): StoredSyncState {
    const ops = slot.ops.flatMap(({ seq, change, ...op }) => {
      const beneath = op.beneath === undefined ? {} : { beneath: op.beneath };
      return seq === null ? [] : [{ seq, change, version: 0, key: 'trade/' as RecordKey, ...beneath }];
    });
    return { ...slot, ops };
  }

  #place(key: RecordKey): number {
    const { sealed, held, ops } = this.#slot(key);
    return sealed?.seq ?? held?.seq ?? ops[0]?.seq ?? Number.POSITIVE_INFINITY;
  }

  /** A record goes after the ones it names are made, and a carry or group goes away after its trades have left it. */
  #mustWait(key: RecordKey): boolean {
    // What went out once only waits for its answer, whatever was typed since.
    if (this.#slot(key).sealed !== null) return false;
    const doc = docOf(this.#slot(key));
    if (doc === null) return this.#isLeftBy(key);
    return referencesOf(kindOfKey(key)).some(({ name, to }) => this.#isUnborn(to, doc[name]));
  }

  #isUnborn(kind: Kind, id: unknown): boolean {
    if (typeof id !== 'string' || id === '') return false;
    const key: RecordKey = `${kind}/${id}`;
    return this.#open.has(key) && this.#slot(key).base.deleted;
  }

  #isLeftBy(key: RecordKey): boolean {
    const id = idOfKey(key);
    return [...this.#open].some((other) => {
      const { base, sealed } = this.#slot(other);
      const names = referencesOf(kindOfKey(other)).filter(({ to }) => to === kindOfKey(key));
      // A request on its way may have put the other record there already.
      return names.some(({ name }) => base.doc?.[name] === id || sealed?.doc?.[name] === id);
    });
  }

  /** The place of the last durable edit of a record that memory knows of; 0 without one. */
  lastPlace(key: RecordKey): number {
    return Math.max(0, ...this.#slot(key).ops.map(({ seq }) => seq ?? 0));
  }

  sealed(key: RecordKey): SealedRequest | null {
    return this.#slot(key).sealed;
  }

  base(key: RecordKey): Base {
    return this.#slot(key).base;
  }

  held(key: RecordKey): HeldChange | null {
    return this.#slot(key).held;
  }

  /** Every record that is not simply synced, for the sync panel and the export. */
  entries(): readonly OutboxEntry[] {
    return this.unsent().map(({ key, change: { type, fields, was }, state }) => {
      const slot = this.#slot(key);
      const what = type === 'create' ? 'new' : type === 'delete' ? 'deleted' : 'changed';
      const name = (docOf(slot) ?? slot.base.doc ?? was)['name'];
      const changed = what === 'changed' ? Object.keys(fields).map(labelOf) : [];
      return { key, kind: kindOfKey(key), id: idOfKey(key), name: String(name ?? ''), what, changed, state };
    });
  }

  /** The unsent changes themselves, for the export. A record made and deleted here is none, once that is durable. */
  unsent(): readonly { readonly key: RecordKey; readonly change: Change; readonly state: RowState }[] {
    return [...this.#open].flatMap((key) => {
      const slot = this.#slot(key);
      const held = slot.held?.change.type === 'delete' ? [slot.held.change] : [];
      const all = [...held, ...changesOf(slot)];
      const state = stateOf(slot);
      const isNothing = slot.sealed === null && state.state === 'on this device';
      const change = fold(all) ?? (isNothing ? undefined : all.at(-1));
      return change === undefined ? [] : [{ key, change, state }];
    });
  }
}
