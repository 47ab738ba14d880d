import type { RecordKind } from '#calc-core/records';
import type { RecordRow, TableRowOfKind } from '../stored/rows.ts';

/** Caches the rows that a transaction has read, so that its next write need not read them again. */
export class KnownRows {
  readonly #rows = new Map<string, RecordRow>();

  /** A record's row, from the cache or from `read`. If there is no row, returns undefined and caches nothing. */
  async row<K extends RecordKind>(
    kind: K,
    id: string,
    read: () => Promise<TableRowOfKind<K> | undefined>,
  ): Promise<TableRowOfKind<K> | undefined> {
    // The cast is safe: the key begins with the kind, so the row is of this kind.
    const known = (this.#rows.get(`${kind}/${id}`) as TableRowOfKind<K> | undefined) ?? (await read());
    if (known !== undefined) this.#rows.set(`${kind}/${id}`, known);
    return known;
  }

  learn<K extends RecordKind>(kind: K, rows: readonly TableRowOfKind<K>[]): void {
    for (const row of rows) this.#rows.set(`${kind}/${row.id}`, row);
  }

  /** Call this after a write of this record, because its row has changed. */
  forget(kind: RecordKind, id: string): void {
    this.#rows.delete(`${kind}/${id}`);
  }

  /** Forgets all rows. Call this after a write that may have changed many records. */
  forgetAll(): void {
    this.#rows.clear();
  }
}
