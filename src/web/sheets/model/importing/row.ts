import type { FileLine } from '#workbook/in/file-table.ts';
import type { SheetColumn } from '../../columns/column.ts';
import type { SheetKind, SheetRow } from '../../kinds/kind.ts';
import type { CellText } from '../../text/cell-text.ts';
import type { Written } from '../cell-texts.ts';
import type { NoRecordReason } from '#workbook/read/no-record.ts';
import type { ImportPlan } from '#workbook/read/plan.ts';

/**
 * What a line of the file is: a new record, a change of one, or unchanged; a line with an unreadable cell, one that is no record (a
 * total, or the headings again), a duplicate of another line or record, a record that no longer exists, one that was changed here after
 * the file was made, or a line of another table.
 */
export type What = 'new' | 'change' | 'same' | 'bad' | 'total' | 'double' | 'gone' | 'conflict' | 'elsewhere';

/** A line of the file as it would be imported. */
export interface PreparedRow<Row> {
  readonly line: FileLine;
  readonly what: What;
  readonly rowId: string;
  readonly before: Row | undefined;
  /** Whether something would be written. */
  readonly writes: boolean;
  /** The record after the import; null when nothing would be written. In a row from a worker it is worked out when it is read. */
  readonly after: Row | null;
  readonly cells: readonly CellText[];
  readonly written: Written;
  /** Remarks about the line in whole sentences, each with the column of the file that it concerns. */
  readonly says: readonly { readonly column: number | null; readonly text: string }[];
}

export interface ImportOptions {
  /** The owner of these records, to recognise the member's own workbook. */
  readonly member: string;
  /** Whether a line changes a record when its name matches exactly one. */
  readonly updates: boolean;
  readonly newId: () => string;
}

export interface RowsContext<Row extends SheetRow> extends ImportOptions {
  readonly plan: ImportPlan;
  readonly kind: SheetKind<Row>;
  readonly columns: ReadonlyMap<string, SheetColumn<Row>>;
  readonly byName: ReadonlyMap<string, string>;
  /** What exists already, by name, date and head, with the number of its line in the file; 0 for a record. */
  readonly there: Map<string, number>;
  /** The names of the existing records, in lower case. */
  readonly names: ReadonlySet<string>;
  /** Records that a line has matched. */
  readonly met: Map<string, number>;
  /** Why a line is no record; the lines are given in their order. */
  readonly noRecord: (line: FileLine) => NoRecordReason | null;
}
