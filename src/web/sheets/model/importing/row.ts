import type { FileLine } from '#workbook/in/file-table.ts';
import type { SheetColumn } from '../../columns/column.ts';
import type { SheetKind, SheetRow } from '../../kinds/kind.ts';
import type { CellText } from '../../text/cell-text.ts';
import type { Written } from '../cell-texts.ts';
import type { ImportPlan } from '#workbook/read/plan.ts';

/**
 * What a line of the file is: a new record, a change of one, one without a change; a line with a cell that cannot be read, a line of
 * sums, one that is there already under another line or record, a record that is not here any more, one that was changed
 * here since the file was made, or one of another table.
 */
export type What = 'new' | 'change' | 'same' | 'bad' | 'total' | 'double' | 'gone' | 'conflict' | 'elsewhere';

/** A line of the file as it would go in. */
export interface PreparedRow<Row> {
  readonly line: FileLine;
  readonly what: What;
  readonly rowId: string;
  readonly before: Row | undefined;
  /** The record as it would be; null where nothing would be written. */
  readonly after: Row | null;
  readonly cells: readonly CellText[];
  readonly written: Written;
  /** What is to be known of the line, in whole sentences, with the column of the file that it is about. */
  readonly says: readonly { readonly column: number | null; readonly text: string }[];
}

export interface ImportOptions {
  /** Whose records these are, to know a workbook of their own. */
  readonly member: string;
  /** Whether a line of the name of exactly one record changes that record. */
  readonly updates: boolean;
  readonly newId: () => string;
}

export interface RowsContext<Row extends SheetRow> extends ImportOptions {
  readonly plan: ImportPlan;
  readonly kind: SheetKind<Row>;
  readonly columns: ReadonlyMap<string, SheetColumn<Row>>;
  readonly byName: ReadonlyMap<string, string>;
  /** What is there already, by name, date and head; and which line of the file it was, 0 for a record. */
  readonly there: Map<string, number>;
  /** The names of the records that are there, in small letters. */
  readonly names: ReadonlySet<string>;
  /** Records that a line was found for. */
  readonly met: Map<string, number>;
  /** Lines of sums so far: what comes after one with a name alone is of the foot. */
  readonly totals: Set<number>;
}
