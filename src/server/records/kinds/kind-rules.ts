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
  /** Other columns that its table keeps of what was worked out. */
  readonly columns?: Readonly<Record<string, unknown>>;
  /** A head, for its history. */
  readonly profit?: string | null;
}

/** The stored records that a record names, by the field that names each. */
export type NamedRows = ReadonlyMap<string, RecordRow>;

/**
 * What the server does with one kind of record beside what it does with all of them (record-writes.ts). All of it may be left out: a
 * kind without figures and rules of its own has no entry.
 */
export interface KindRules<K extends RecordKind> {
  /**
   * Reads a body in place of recordOfBody. `before` is the stored record, null for a new one; `at` is where the body is in the request.
   * @throws Problem bad-field
   */
  readonly readBody?: (
    body: RecordBody,
    id: string,
    before: RecordOfKind[K] | null,
    at?: string,
  ) => RecordOfKind[K];
  /** Works out what is stored and answered. `named` has a row for every reference that is not empty. */
  readonly work?: (record: RecordOfKind[K], named: NamedRows) => WorkedRecord<K>;
  /** Puts a changed record into the table, in place of an UPDATE of its own. */
  readonly update?: (write: Write, worked: WorkedRecord<K>) => Promise<void>;
  /** In a batch the changes of this kind wait for one statement: `update` gives them to `write.updates`. */
  readonly updatesWait?: true;
  /** After a changed record is in the table: what follows for others. */
  readonly changed?: (write: Write, record: RecordOfKind[K]) => Promise<void>;
  /**
   * What empties `field` in every record of this kind that names the record `id`, which is being deleted. Undefined for a field that
   * a plain UPDATE of each record empties.
   */
  readonly emptyReference?: (field: string) => ((write: Write, id: string) => Promise<void>) | undefined;
  /** The refusal to delete a record that others name by a field that refuses it (`whenDeleted`): for one, and for several at once. */
  readonly inUse?: readonly [one: ProblemCode, several: ProblemCode];
  /** What an import stores of figures that it works out when all records are in (`imported`). */
  readonly unworked?: Readonly<Record<string, unknown>>;
  /** After all records of an import are in. */
  readonly imported?: (write: Write, ids: ReadonlyMap<RecordKind, readonly string[]>) => Promise<void>;
}
