import { mustFollow, scopeOf, type AppendScope } from './append-order.ts';
import type { Append, AppendedOp } from './journal.ts';

/** An append, and its number in the order of all appends of this page. */
export interface WrittenAppend extends AppendScope {
  readonly place: number;
}

/** An append, and the callback that is called when it is durable. */
export interface EntryToStore extends WrittenAppend {
  readonly what: Append;
  readonly stored: (places: readonly number[]) => void;
}

/** An append that failed to store. Its edits are only in memory until it succeeds. */
export interface FailedAppend extends EntryToStore {
  /** Why the append is not stored, in words. */
  readonly text: string;
}

/** The append without the edits that the server already has. The rest must still be stored. */
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

/** The appends that failed to store, in the order in which they were first written. */
export class FailedAppends {
  #entries: readonly FailedAppend[] = [];
  /** Edits that are being sent from memory. Storing them too would send them twice. */
  readonly #leaving = new Set<AppendedOp>();

  all = (): readonly FailedAppend[] => this.#entries;

  /** The failed append with this number; undefined once it is stored. */
  at = (place: number): FailedAppend | undefined => this.#entries.find((entry) => entry.place === place);

  add(entry: FailedAppend): void {
    this.#entries = [...this.#entries, entry].toSorted((a, b) => a.place - b.place);
  }

  delete(entry: FailedAppend): void {
    this.#entries = this.#entries.filter((other) => other !== entry);
  }

  /** The first failed append that must be stored before `written`. */
  before(written: WrittenAppend): FailedAppend | undefined {
    return this.#entries.find((entry) => entry.place < written.place && mustFollow(written, entry));
  }

  /** Why the newest failed append with a member's work is not stored, in words; null if there is none. */
  trouble = (): string | null => this.#entries.findLast(holdsWork)?.text ?? null;

  /** Whether some edits of this append are being sent from memory. The device has then stored no part of the append. */
  isLeaving = ({ what }: FailedAppend): boolean => what.ops.some((op) => this.#leaving.has(op));

  /** Reserves edits for sending from memory. @returns false, without reserving any, if one of them has been stored */
  leave(ops: readonly AppendedOp[]): boolean {
    const kept = new Set(this.#entries.flatMap(({ what }) => what.ops));
    if (!ops.every((op) => kept.has(op))) return false;
    for (const op of ops) this.#leaving.add(op);
    return true;
  }

  /** Ends the reservation, because the server did not accept these edits. The next attempts store them again. */
  stay(ops: readonly AppendedOp[]): void {
    for (const op of ops) this.#leaving.delete(op);
  }

  /** Removes these edits from the failed appends: the server has them, or a stored request contains them. */
  arrived(ops: readonly AppendedOp[]): void {
    this.stay(ops);
    const arrived = new Set(ops);
    this.#entries = this.#entries.map((entry) => without(entry, arrived));
  }
}
