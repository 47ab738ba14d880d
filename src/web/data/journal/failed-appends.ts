import { mustFollow, scopeOf, type AppendScope } from './append-order.ts';
import type { Append, AppendedOp } from './journal.ts';

/** An append with its number. The appends of a page are numbered in order. */
export interface WrittenAppend extends AppendScope {
  readonly place: number;
}

/** An append to store, and a callback for its success. */
export interface EntryToStore extends WrittenAppend {
  readonly what: Append;
  readonly stored: (places: readonly number[]) => void;
}

/** An append that failed to store. Its edits exist only in memory. */
export interface FailedAppend extends EntryToStore {
  /** The reason, for the user. */
  readonly text: string;
}

function without(entry: FailedAppend, arrived: ReadonlySet<AppendedOp>): FailedAppend {
  const { what, stored } = entry;
  if (!what.ops.some((op) => arrived.has(op))) return entry;
  const ops = what.ops.filter((op) => !arrived.has(op));
  const placed = (places: readonly number[]): void =>
    stored(what.ops.map((op) => places[ops.indexOf(op)] ?? 0));
  const left = { ...what, ops };
  return { ...entry, ...scopeOf(left), what: left, stored: placed };
}

const holdsWork = ({ what }: FailedAppend): boolean =>
  what.ops.length > 0 || what.drafts.some(({ fields }) => fields !== null);

/** The appends that failed to store, oldest first. */
export class FailedAppends {
  #entries: readonly FailedAppend[] = [];
  /** Edits that are being sent from memory. Do not store them: they would be sent twice. */
  readonly #leaving = new Set<AppendedOp>();

  all = (): readonly FailedAppend[] => this.#entries;

  at = (place: number): FailedAppend | undefined => this.#entries.find((entry) => entry.place === place);

  add(entry: FailedAppend): void {
    this.#entries = [...this.#entries, entry].toSorted((a, b) => a.place - b.place);
  }

  delete(entry: FailedAppend): void {
    this.#entries = this.#entries.filter((other) => other !== entry);
  }

  /** Returns the first failed append that must be stored before `written`. */
  before(written: WrittenAppend): FailedAppend | undefined {
    return this.#entries.find((entry) => entry.place < written.place && mustFollow(written, entry));
  }

  /** Returns why the newest failed append with typed work is not stored. Null if no such append has failed. */
  trouble = (): string | null => this.#entries.findLast(holdsWork)?.text ?? null;

  /** True if edits of this append are being sent from memory. */
  isLeaving = ({ what }: FailedAppend): boolean => what.ops.some((op) => this.#leaving.has(op));

  /**
   * Reserves edits for sending from memory.
   * @returns false, without reserving, if one of the edits has been stored
   */
  leave(ops: readonly AppendedOp[]): boolean {
    const kept = new Set(this.#entries.flatMap(({ what }) => what.ops));
    if (!ops.every((op) => kept.has(op))) return false;
    for (const op of ops) this.#leaving.add(op);
    return true;
  }

  stay(ops: readonly AppendedOp[]): void {
    for (const op of ops) this.#leaving.delete(op);
  }

  arrived(ops: readonly AppendedOp[]): void {
    this.stay(ops);
    const arrived = new Set(ops);
    this.#entries = this.#entries.map((entry) => without(entry, arrived));
  }
}
