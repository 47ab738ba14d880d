import type { RecordKind, RecordOfKind } from '#calc-core/records';
import type { ProblemCode } from '#contract/problems.ts';
import type { RecordBody } from '#contract/schemas.ts';
import type { RecordRow } from '../stored/rows.ts';
import type { Write } from '../write/write.ts';

/** A record as a write stores it. */
export interface WorkedRecord<K extends RecordKind> {
  readonly record: RecordOfKind[K];
  /** The answer of the record's GET, as JSON text. */
  readonly reply: string;
  /** Calculated values for the record's other columns. */
  readonly columns?: Readonly<Record<string, unknown>>;
  /** Profit per head. */
  readonly profit?: string | null;
}

/** The stored records that a record refers to, by reference field. */
export type NamedRows = ReadonlyMap<string, RecordRow>;

/** What the server does for one kind of record in addition to record-writes.ts. Everything is optional. */
export interface KindRules<K extends RecordKind> {
  /**
   * Converts a parsed body to a record (default: recordOfBody). `at` is the body's path in the request.
   * @throws Problem bad-field
   */
  readonly readBody?: (
    body: RecordBody,
    id: string,
    before: RecordOfKind[K] | null,
    at?: string,
  ) => RecordOfKind[K];
  /** Calculates the stored values and the answer. `named` has the stored rows of the records that this record refers to. */
  readonly work?: (record: RecordOfKind[K], named: NamedRows) => WorkedRecord<K>;
  /** Stores a changed record, instead of the default UPDATE. */
  readonly update?: (write: Write, worked: WorkedRecord<K>) => Promise<void>;
  /** If true, a batch stores all changes of this kind with one statement (`write.updates`). */
  readonly updatesWait?: true;
  /** Runs after a changed record is stored. Changes other records that depend on it. */
  readonly changed?: (write: Write, record: RecordOfKind[K]) => Promise<void>;
  /** Returns how to empty `field` in all records that refer to the deleted record `id`. Undefined if plain UPDATEs are enough. */
  readonly emptyReference?: (field: string) => ((write: Write, id: string) => Promise<void>) | undefined;
  /** The codes that refuse to delete one record in use, or several (`whenDeleted: 'refused'`). */
  readonly inUse?: readonly [one: ProblemCode, several: ProblemCode];
  /** An imported record has these values in its calculated columns until `imported` calculates them. */
  readonly unworked?: Readonly<Record<string, unknown>>;
  /** Runs after all records of an import are stored. */
  readonly imported?: (write: Write, ids: ReadonlyMap<RecordKind, readonly string[]>) => Promise<void>;
}
