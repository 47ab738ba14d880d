import type { Collection } from '../rows/collection.ts';
import type { Ledger } from './ledger.ts';
import type { SyncStates } from './sync-states.ts';
import type { RecordKey } from '../rows/types.ts';

/** A paste is shown when it is durable, or after this many ms, marked 'saving'. */
const holdPaintFor = 250;

/** When an edit is shown: `now` in its own task, `later` when storage has answered. */
export interface PaintPolicy {
  readonly now: () => void;
  readonly later: () => void;
}

/** Brings what the ledger says onto the rows, and tells who looks at them. */
export class RowPublisher {
  readonly #ledger: Ledger;
  readonly #collection: Collection;
  readonly #shown: () => void;

  constructor(ledger: Ledger, collection: Collection, shown: () => void) {
    this.#ledger = ledger;
    this.#collection = collection;
    this.#shown = shown;
  }

  /** Brings these records in memory up to date; returns the rows that look different. */
  refresh(keys: Iterable<RecordKey>): Set<RecordKey> {
    const changed = new Set<RecordKey>();
    for (const key of keys) this.#collection.put(key, this.#ledger.source(key), changed);
    return changed;
  }

  show(keys: Iterable<RecordKey>): void {
    const changed = this.refresh(keys);
    if (changed.size > 0) this.#collection.notify(changed);
    this.#shown();
  }

  /** Takes over what a transaction left in storage. */
  install(states: SyncStates): void {
    this.#ledger.install(states);
    this.show(states.keys());
  }

  /** A typed edit is painted at once with its mark, a paste when it is durable or after 250 ms. */
  paintPolicy(keys: ReadonlySet<RecordKey>, bulk: boolean): PaintPolicy {
    if (!bulk) return { now: () => this.show(keys), later: () => this.show(keys) };
    const unseen = new Set<RecordKey>();
    const collect = (): void => {
      for (const key of this.refresh(keys)) unseen.add(key);
    };
    const flush = (): void => {
      clearTimeout(timer);
      collect();
      if (unseen.size > 0) this.#collection.notify(new Set(unseen));
      unseen.clear();
      this.#shown();
    };
    const timer = setTimeout(flush, holdPaintFor);
    const now = (): void => {
      collect();
      // The counts change at once: a caller who asks whether all is sent must not get those from before the paste.
      this.#shown();
    };
    return { now, later: flush };
  }
}
