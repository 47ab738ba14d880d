import type { FileLine } from '#workbook/in/file-table.ts';
import type { SheetColumn } from '../../columns/column.ts';
import type { SheetKind, SheetRow } from '../../kinds/kind.ts';
import type { CellText } from '../../text/cell-text.ts';
import type { Written } from '../cell-texts.ts';
import type { NoRecordReason } from '#workbook/read/no-record.ts';
import type { ImportPlan } from '#workbook/read/plan.ts';

/**
 * What a line of the file is. 'new', 'change' and 'same' are records. 'bad' has an unreadable cell; 'total' is no record, but a total or
 * the headings again; 'double' may be a duplicate of another line or record; 'gone' is a record that was deleted here; 'conflict' was
 * changed here after the file was made; 'elsewhere' belongs to another table.
 */
export type What = 'new' | 'change' | 'same' | 'bad' | 'total' | 'double' | 'gone' | 'conflict' | 'elsewhere';

/** A line of the file as it would be imported. */
export interface PreparedRow<Row> {
  readonly line: FileLine;
  readonly what: What;
  readonly rowId: string;
  readonly before: Row | undefined;
  /** Whether importing the line would write something. */
  readonly writes: boolean;
  /** The record after the import; null when nothing would be written. For a row from a worker it is calculated when it is first read. */
  readonly after: Row | null;
  readonly cells: readonly CellText[];
  readonly written: Written;
  /** Remarks about the line, each a whole sentence with the column of the file that it is about. */
  readonly remarks: readonly { readonly column: number | null; readonly text: string }[];
}

export interface ImportOptions {
  /** The id of the records' owner, to recognise the member's own workbook. */
  readonly member: string;
  /** Whether a line changes the existing record with its name, if there is exactly one. */
  readonly updates: boolean;
  readonly newId: () => string;
}

export interface RowsContext<Row extends SheetRow> extends ImportOptions {
  readonly plan: ImportPlan;
  readonly kind: SheetKind<Row>;
  readonly columns: ReadonlyMap<string, SheetColumn<Row>>;
  readonly byName: ReadonlyMap<string, string>;
  /** Records and earlier lines by name, date and head, with the line's number in the file; 0 for a record. */
  readonly there: Map<string, number>;
  /** The names of the existing records, in lower case. */
  readonly names: ReadonlySet<string>;
  /** The records that earlier lines have changed, with the number of the line. */
  readonly met: Map<string, number>;
  /** Why a line is not a record; null when it is one. Must be called once for each line, in order. */
  readonly noRecord: (line: FileLine) => NoRecordReason | null;
}
