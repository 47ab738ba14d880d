import { mustFollow, scopeOf, type AppendScope } from './append-order.ts';
import type { Append, AppendedOp } from './journal.ts';

/** An append and its place in the order of all appends of this page. */
export interface WrittenAppend extends AppendScope {
  readonly place: number;
}

/** An append, and the callback for when it is durable. */
export interface EntryToStore extends WrittenAppend {
  readonly what: Append;
  readonly stored: (places: readonly number[]) => void;
}

/** An append that failed to store. Its edits are only in memory until it succeeds. */
export interface FailedAppend extends EntryToStore {
  /** Why, in words. */
  readonly text: string;
}

/** The append without the edits that have arrived. The rest of it is still to be stored. */
function without(entry: FailedAppend, arrived: ReadonlySet<AppendedOp>): FailedAppend {
  const { what, stored } = entry;
  if (!what.ops.some((op) => arrived.has(op))) return entry;
  const ops = what.ops.filter((op) => !arrived.has(op));
  const placed = (places: readonly number[]): void =>
    stored(what.ops.map((op) => places[ops.indexOf(op)] ?? 0));
  const left = { ...what, ops };
  return { ...entry, ...scopeOf(left), what: left, stored: placed };
}

/** Whether an append contains something that a member typed. */
const holdsWork = ({ what }: FailedAppend): boolean =>
  what.ops.length > 0 || what.drafts.some(({ fields }) => fields !== null);

/** The appends that failed to store, in the order in which they were written, not in which they failed. */
export class FailedAppends {
  #entries: readonly FailedAppend[] = [];
  /** Edits that are being sent from memory. If they were also stored, they would be sent twice. */
  readonly #leaving = new Set<AppendedOp>();

  all = (): readonly FailedAppend[] => this.#entries;

  /** The append with this place, as it is now; undefined if it has been stored. */
  at = (place: number): FailedAppend | undefined => this.#entries.find((entry) => entry.place === place);

  add(entry: FailedAppend): void {
    this.#entries = [...this.#entries, entry].toSorted((a, b) => a.place - b.place);
  }

  delete(entry: FailedAppend): void {
    this.#entries = this.#entries.filter((other) => other !== entry);
  }

  /** The first one that must be stored before `written`. */
  before(written: WrittenAppend): FailedAppend | undefined {
    return this.#entries.find((entry) => entry.place < written.place && mustFollow(written, entry));
  }

  /** Why the last append with a member's work is not stored, in words; null if there is none. */
  trouble = (): string | null => this.#entries.findLast(holdsWork)?.text ?? null;

  /** Whether some of its edits are being sent from memory. Then the device has stored no part of it. */
  isLeaving = ({ what }: FailedAppend): boolean => what.ops.some((op) => this.#leaving.has(op));

  /** Reserves edits for sending from memory. @returns false, without a change, if one of them has been stored */
  leave(ops: readonly AppendedOp[]): boolean {
    const kept = new Set(this.#entries.flatMap(({ what }) => what.ops));
    if (!ops.every((op) => kept.has(op))) return false;
    for (const op of ops) this.#leaving.add(op);
    return true;
  }

  /** The server did not accept these edits: storing them is tried again. */
  stay(ops: readonly AppendedOp[]): void {
    for (const op of ops) this.#leaving.delete(op);
  }

  /** The server has these edits, or a stored request contains them: they are not stored as edits. */
  arrived(ops: readonly AppendedOp[]): void {
    this.stay(ops);
    const arrived = new Set(ops);
    this.#entries = this.#entries.map((entry) => without(entry, arrived));
  }
}
