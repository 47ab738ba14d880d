import type { RecordKind, RecordOfKind } from '#calc-core/records';
import type { ProblemCode } from '#contract/problems.ts';
import type { RecordBody } from '#contract/schemas.ts';
import type { RecordRow } from '../stored/rows.ts';
import type { Write } from '../write/write.ts';

/** A record as a write stores it. */
export interface WorkedRecord<K extends RecordKind> {
  readonly record: RecordOfKind[K];
  /** The answer of its GET, as JSON text. */
  readonly reply: string;
  /** Other columns of its table for calculated values. */
  readonly columns?: Readonly<Record<string, unknown>>;
  /** A head, for its history. */
  readonly profit?: string | null;
}

/** The stored records that a record references, by reference field. */
export type NamedRows = ReadonlyMap<string, RecordRow>;

/**
 * What the server does for one kind of record in addition to the common rules (record-writes.ts). Everything is optional. A kind without
 * figures and special rules has no entry.
 */
export interface KindRules<K extends RecordKind> {
  /**
   * Parses a body, instead of recordOfBody. `before` is the stored record, null for a new one; `at` is the path of the body in the request.
   * @throws Problem bad-field
   */
  readonly readBody?: (
    body: RecordBody,
    id: string,
    before: RecordOfKind[K] | null,
    at?: string,
  ) => RecordOfKind[K];
  /** Calculates the stored values and the answer. `named` has a row for every reference that is not empty. */
  readonly work?: (record: RecordOfKind[K], named: NamedRows) => WorkedRecord<K>;
  /** Stores a changed record, instead of the default UPDATE. */
  readonly update?: (write: Write, worked: WorkedRecord<K>) => Promise<void>;
  /** Set if the changes of a batch are stored together in one statement. `update` then passes the changes to `write.updates`. */
  readonly updatesWait?: true;
  /** Runs after a changed record is stored, and changes other records that depend on it. */
  readonly changed?: (write: Write, record: RecordOfKind[K]) => Promise<void>;
  /**
   * Empties `field` in every record of this kind that references the record `id`, which is being deleted. Undefined when a plain UPDATE
   * of each record is enough.
   */
  readonly emptyReference?: (field: string) => ((write: Write, id: string) => Promise<void>) | undefined;
  /** The refusals to delete a record that is in use (`whenDeleted: 'refused'`): one for a single record, and one for several at once. */
  readonly inUse?: readonly [one: ProblemCode, several: ProblemCode];
  /** The values that an import stores first, for columns that `imported` calculates later. */
  readonly unworked?: Readonly<Record<string, unknown>>;
  /** Runs after all records of an import are stored. */
  readonly imported?: (write: Write, ids: ReadonlyMap<RecordKind, readonly string[]>) => Promise<void>;
}
