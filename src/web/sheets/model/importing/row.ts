import type { FileLine } from '#workbook/in/file-table.ts';
import type { SheetColumn } from '../../columns/column.ts';
import type { SheetKind, SheetRow } from '../../kinds/kind.ts';
import type { CellText } from '../../text/cell-text.ts';
import type { Written } from '../cell-texts.ts';
import type { NoRecordReason } from '#workbook/read/no-record.ts';
import type { ImportPlan } from '#workbook/read/plan.ts';

/**
 * What a line of the file is. 'total' also includes repeated headings. 'double' may be a duplicate. 'gone' was deleted here. 'conflict' was
 * changed here after the file was made. 'elsewhere' belongs to another table.
 */
export type What = 'new' | 'change' | 'same' | 'bad' | 'total' | 'double' | 'gone' | 'conflict' | 'elsewhere';

/** A line of the file as it would be imported. */
export interface PreparedRow<Row> {
  readonly line: FileLine;
  readonly what: What;
  readonly rowId: string;
  readonly before: Row | undefined;
  readonly writes: boolean;
  /** The record after the import. Null if nothing would be written. */
  readonly after: Row | null;
  readonly cells: readonly CellText[];
  readonly written: Written;
  /** Remarks about the line. Each is a whole sentence, with the number of a column in the file or null. */
  readonly remarks: readonly { readonly column: number | null; readonly text: string }[];
}

export interface ImportOptions {
  /** The id of the records' owner. With this id, an import recognises the member's own workbook. */
  readonly member: string;
  /** With true, a line changes the record with the same name, if there is only one. */
  readonly updates: boolean;
  readonly newId: () => string;
}

export interface RowsContext<Row extends SheetRow> extends ImportOptions {
  readonly plan: ImportPlan;
  readonly kind: SheetKind<Row>;
  readonly columns: ReadonlyMap<string, SheetColumn<Row>>;
  readonly byName: ReadonlyMap<string, string>;
  /** Finds duplicates. Key: name, date and head. Value: the line number of an earlier line, or 0 for a record. */
  readonly there: Map<string, number>;
  readonly names: ReadonlySet<string>;
  /** The records that earlier lines have changed, each with its line number. */
  readonly met: Map<string, number>;
  /** Returns why a line is not a record, such as 'total', or null. Call once for each line, in order. */
  readonly noRecord: (line: FileLine) => NoRecordReason | null;
}
