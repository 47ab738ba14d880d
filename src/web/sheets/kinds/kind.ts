import type { Edit, Kind, RowState } from '#web/data/records.ts';
import type { FieldChange, SheetColumn } from '../columns/column.ts';
import type { CellText, RefusedText } from '../text/cell-text.ts';

/** What every record of a sheet has. */
export interface SheetRow {
  readonly id: string;
  readonly state: RowState;
}

/** A filter that has a chip above the sheet. */
export type FilterChoice<Row> =
  | { readonly id: string; readonly label: string; readonly kind: 'switch'; test(row: Row): boolean }
  | { readonly id: string; readonly label: string; readonly kind: 'choice'; readonly columnId: string };

/** The changes of one row, if the rows are parts of a record. */
export interface PartChange<Row> {
  readonly row: Row;
  readonly isNew: boolean;
  readonly changes: readonly FieldChange[];
  readonly cells: readonly CellText[];
  readonly refused: readonly RefusedText[];
}

/** For sheets that show the parts of one record as rows, such as the rungs of a market day. */
export interface RecordParts<Row> {
  readonly recordId: string;
  /** Returns a new row for an id that `below` has returned. Undefined for any other id. */
  blank(rowId: string): Row | undefined;
  /** True if unreadable texts can be stored for this row. False for a box outside the rows, such as the name of a class. */
  keepsTexts(rowId: string): boolean;
  /**
   * Makes one edit of the record from all changes. `refused` lists the texts that the record cannot accept. Each has the row's id after the
   * edit.
   */
  write(changes: readonly PartChange<Row>[]): {
    readonly edit: Edit | null;
    readonly refused: readonly RefusedText[];
  };
  /** The id of the row that is `by` rows below this row, in the same block. It may be the id of a new row. Null if no row can be there. */
  below(rowId: string, by: number): string | null;
  /** True for the first row of a block. Its cells have no cell above to copy from. */
  isFirst(rowId: string): boolean;
  /** True if a pasted table consists of cells of this sheet. Other tables go to the page's preview. */
  isCells(table: readonly (readonly string[])[]): boolean;
}

/** Defines a sheet without its grid: its rows, its columns, and how to write them. */
export interface SheetKind<Row extends SheetRow> {
  readonly sheetId: string;
  /** Set if the rows are parts of one record. `patch` and `create` are then unused. */
  readonly parts?: RecordParts<Row>;
  /** The id of the record that contains the rows, such as a group. Each group's sheet has its own selection and scroll position. */
  readonly within?: string;
  readonly kind: Kind;
  readonly title: string;
  readonly noun: { readonly one: string; readonly many: string };
  readonly columns: readonly SheetColumn<Row>[];
  readonly filters: readonly FilterChoice<Row>[];
  /** Columns for data entry, in order. Absent if the sheet has only the arrangement 'list'. */
  readonly entering?: readonly string[];
  readonly firstOnPhone?: readonly string[];
  readonly isReadOnly: boolean;
  /** The column that decides which sheet shows a record. A row pasted from another sheet gets this sheet's value. */
  readonly placedBy?: string;
  /** For a new record: works out texts of other columns from the given texts. The keys of both maps are column ids. */
  implied?(given: ReadonlyMap<string, string>): ReadonlyMap<string, string>;
  readonly hasTicks: boolean;
  rows(): readonly Row[];
  row(id: string): Row | undefined;
  nameOf(row: Row): string;
  /** True for a grey row. Its record is stored, but no total counts it. */
  isQuiet?(row: Row): boolean;
  /** True for a bought mob, which can be split or joined with another mob. */
  isMob?(row: Row): boolean;
  /** A sentence with the result of an edit. Empty if nothing is calculated. */
  describeResult?(row: Row): string;
  /** Sentences about possible mistakes in a record. An import shows them and still accepts the record. */
  doubts?(row: Row): readonly string[];
  /** Returns a function that finds unusual values of a row by comparing them with `rows`. It reads `rows` only once. */
  doubtsAmong?(rows: readonly Row[]): (row: Row) => readonly string[];
  /** A sentence about what an edit also cleared or selected, or null. For example, a new sub type may clear the weights. */
  sideEffects?(before: Row, after: Row): string | null;
  /** The row after these changes. Nothing is written. */
  changed(row: Row, changes: readonly FieldChange[]): Row;
  /** The edit that makes these changes. Null if nothing changes. */
  patch(row: Row, changes: readonly FieldChange[]): Edit | null;
  /** Creates a blank record for pasted or typed cells. Null if rows cannot be created here. */
  blank: ((id: string) => Row) | null;
  create(row: Row, changes: readonly FieldChange[]): Edit;
  /** Edits that add copies of these rows under new ids. Null if rows cannot be copied here. */
  copies: ((rows: readonly Row[], newId: () => string) => readonly Edit[]) | null;
  readonly copiesSay?: string;
}
