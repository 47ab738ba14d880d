import type { Base } from '../rows/fold.ts';
import type { RecordKey } from '../rows/types.ts';

/** A request that the server has accepted. */
export interface DoneRequest {
  readonly key: RecordKey;
  readonly opId: string;
}

/** Records from the server that perhaps could not be stored. Their revisions belong to `epoch`. */
export interface UnstoredRecords {
  readonly epoch: string;
  readonly items: readonly { readonly key: RecordKey; readonly base: Base }[];
  /** Requests that are done but still in the storage. */
  readonly done?: readonly DoneRequest[];
}

/** Returns the newer of two versions of a record. A deleted record keeps its last known content. */
export function newer(known: Base, received: Base): Base {
  const [last, other] = received.rev >= known.rev ? [received, known] : [known, received];
  return last.doc === null ? { ...last, doc: other.doc } : last;
}

/** Records from the server that could not be stored, because the storage was full. All are of one epoch. */
export class Unstored {
  readonly #bases = new Map<RecordKey, Base>();
  readonly #done = new Map<string, DoneRequest>();
  #epoch: string | null = null;

  note({ epoch, items, done = [] }: UnstoredRecords): void {
    if (epoch !== this.#epoch) this.forget();
    this.#epoch = epoch;
    for (const { key, base } of items) this.#bases.set(key, newer(this.#bases.get(key) ?? base, base));
    for (const request of done) this.#done.set(request.opId, request);
  }

  /** Returns the newest known version of a record. `kept` is the stored version. */
  over(key: RecordKey, kept: Base): Base {
    const unstored = this.#bases.get(key);
    if (unstored === undefined) return kept;
    // A deleted record arrives without content. Keep the known content until it is stored, because a restore needs it.
    const hasContent = kept.doc === null && unstored.doc !== null;
    if (unstored.rev > kept.rev || hasContent) return newer(kept, unstored);
    this.#bases.delete(key);
    return kept;
  }

  /** True if the request is done, even if it is still in the storage. */
  isDone = (opId: string): boolean => this.#done.has(opId);

  all(): UnstoredRecords | null {
    if (this.#epoch === null || this.#bases.size + this.#done.size === 0) return null;
    const items = [...this.#bases].map(([key, base]) => ({ key, base }));
    return { epoch: this.#epoch, items, done: [...this.#done.values()] };
  }

  forgetDone(done: readonly DoneRequest[]): void {
    for (const { opId } of done) this.#done.delete(opId);
  }

  forget(): void {
    this.#bases.clear();
    this.#done.clear();
    this.#epoch = null;
  }
}
