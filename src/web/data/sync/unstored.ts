import type { Base } from '../rows/fold.ts';
import type { RecordKey } from '../rows/types.ts';

/** A request that the server has answered: its record and its idempotency key. */
export interface DoneRequest {
  readonly key: RecordKey;
  readonly opId: string;
}

/** Records from the server that are perhaps not in the storage, and the epoch of their revisions. */
export interface UnstoredRecords {
  readonly epoch: string;
  readonly items: readonly { readonly key: RecordKey; readonly base: Base }[];
  /** Requests that are done but still in the storage. */
  readonly done?: readonly DoneRequest[];
}

/** The newer of two versions of a record. A tombstone keeps the last known content. */
export function newer(known: Base, received: Base): Base {
  const [last, other] = received.rev >= known.rev ? [received, known] : [known, received];
  return last.doc === null ? { ...last, doc: other.doc } : last;
}

/**
 * Records from the server that could not be stored because the storage was full. For these records, memory is newer than the storage. All
 * are of one epoch.
 */
export class Unstored {
  readonly #bases = new Map<RecordKey, Base>();
  /** Requests that are done but still in the storage. */
  readonly #done = new Map<string, DoneRequest>();
  #epoch: string | null = null;

  /** Adds what the server sent. */
  note({ epoch, items, done = [] }: UnstoredRecords): void {
    if (epoch !== this.#epoch) this.forget();
    this.#epoch = epoch;
    for (const { key, base } of items) this.#bases.set(key, newer(this.#bases.get(key) ?? base, base));
    for (const request of done) this.#done.set(request.opId, request);
  }

  /** The newest known version of a record; `kept` is the stored version. */
  over(key: RecordKey, kept: Base): Base {
    const unstored = this.#bases.get(key);
    if (unstored === undefined) return kept;
    // A tombstone from the server has no content.
    // Keep the newest content known here until the storage has it, because the record is restored from this content.
    const hasContent = kept.doc === null && unstored.doc !== null;
    if (unstored.rev > kept.rev || hasContent) return newer(kept, unstored);
    this.#bases.delete(key);
    return kept;
  }

  /** Whether this request is done, even if it is still in the storage. */
  isDone = (opId: string): boolean => this.#done.has(opId);

  /** Everything that is not stored; null if there is nothing. */
  all(): UnstoredRecords | null {
    if (this.#epoch === null || this.#bases.size + this.#done.size === 0) return null;
    const items = [...this.#bases].map(([key, base]) => ({ key, base }));
    return { epoch: this.#epoch, items, done: [...this.#done.values()] };
  }

  /** Call when these requests have been removed from the storage. */
  forgetDone(done: readonly DoneRequest[]): void {
    for (const { opId } of done) this.#done.delete(opId);
  }

  /** Drops everything, because all records are loaded again. */
  forget(): void {
    this.#bases.clear();
    this.#done.clear();
    this.#epoch = null;
  }
}
