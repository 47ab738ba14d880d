/** A model of the browser's databases. A crash can lose their newest transactions. */

export type Key = string | number;

export interface Shelf {
  readonly keyPath: string | null;
  readonly counts: boolean;
  readonly indexes: Map<string, string>;
  readonly rows: Map<Key, unknown>;
  next: number;
}

export interface Kept {
  version: number;
  readonly shelves: Map<string, Shelf>;
}

type Undo = () => void;

export const isBefore = (a: Key, b: Key): boolean => (typeof a === typeof b ? a < b : typeof a === 'number');

/** Copies a value as the disk stores it, so that later changes do not affect the copy. */
export function copy<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copy) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, copy<unknown>(part)]),
  ) as Value;
}

export function put(shelf: Shelf, value: unknown, given: Key | undefined, undo: Undo[]): Key {
  const inline =
    shelf.keyPath === null ? undefined : (Reflect.get(Object(value), shelf.keyPath) as Key | undefined);
  const key = inline ?? given ?? shelf.next;
  const stored = copy(value);
  if (shelf.counts && shelf.keyPath !== null && inline === undefined)
    Reflect.set(Object(stored), shelf.keyPath, key);
  const { next } = shelf;
  const had = shelf.rows.has(key);
  const before = shelf.rows.get(key);
  undo.push(() => {
    shelf.next = next;
    if (had) shelf.rows.set(key, before);
    else shelf.rows.delete(key);
  });
  if (typeof key === 'number') shelf.next = Math.max(next, key + 1);
  shelf.rows.set(key, stored);
  return key;
}

export function remove(shelf: Shelf, key: Key, undo: Undo[]): void {
  if (!shelf.rows.has(key)) return;
  const before = shelf.rows.get(key);
  undo.push(() => shelf.rows.set(key, before));
  shelf.rows.delete(key);
}

export const sorted = (shelf: Shelf): [Key, unknown][] =>
  [...shelf.rows].toSorted(([a], [b]) => (isBefore(a, b) ? -1 : 1));

export class Disk {
  readonly databases = new Map<string, Kept>();
  /** Finished transactions that are not flushed, oldest first. A power cut may lose the newest of them. */
  #unflushed: Undo[][] = [];
  /** The transactions since the log was damaged, which a restarted browser cannot read. Null while the log is intact. */
  #behindTear: Undo[][] | null = null;

  get isTorn(): boolean {
    return this.#behindTear !== null;
  }

  /** Damages the log, as when a write ends halfway because the disk is full. */
  tear(): void {
    this.#behindTear ??= [];
  }

  finish(undo: Undo[], isFlushed: boolean): void {
    if (this.#behindTear !== null) {
      if (undo.length > 0) this.#behindTear.push(undo);
      return;
    }
    if (undo.length > 0) this.#unflushed.push(undo);
    // A flush also writes all earlier transactions.
    if (isFlushed) this.#unflushed = [];
  }

  takeBack = (undo: readonly Undo[]): void => {
    for (const step of undo.toReversed()) step();
  };

  /** Ends the browser. Its next start reads the log only up to the damage. Returns the number of lost transactions. */
  endBrowser(): number {
    const lost = this.#behindTear ?? [];
    for (const undo of lost.toReversed()) this.takeBack(undo);
    this.#behindTear = null;
    return lost.length;
  }

  /** Cuts the power. `keeps` returns how many of the oldest unflushed transactions survive. Returns the number of lost transactions. */
  powerCut(keeps: (most: number) => number): number {
    const lost = this.#unflushed.slice(keeps(this.#unflushed.length + 1));
    for (const undo of lost.toReversed()) this.takeBack(undo);
    this.#unflushed = [];
    return lost.length;
  }

  forget(database: string): void {
    this.databases.delete(database);
    this.#unflushed = [];
    if (this.isTorn) this.#behindTear = [];
  }

  value(database: string, store: string, key: Key): unknown {
    return this.databases.get(database)?.shelves.get(store)?.rows.get(key);
  }

  values(database: string, store: string): readonly unknown[] {
    return [...(this.databases.get(database)?.shelves.get(store)?.rows.values() ?? [])];
  }
}
