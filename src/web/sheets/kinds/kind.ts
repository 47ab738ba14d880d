import type { Edit, Kind, RowState } from '#web/data/records.ts';
import type { FieldChange, SheetColumn } from '../columns/column.ts';
import type { CellText, RefusedText } from '../text/cell-text.ts';

/** What every record of a sheet has. */
export interface SheetRow {
  readonly id: string;
  readonly state: RowState;
}

/** A filter that is shown as a chip above the sheet. */
export type FilterChoice<Row> =
  | { readonly id: string; readonly label: string; readonly kind: 'switch'; test(row: Row): boolean }
  | { readonly id: string; readonly label: string; readonly kind: 'choice'; readonly columnId: string };

/** A row of a record's parts with the changes to write. */
export interface PartChange<Row> {
  readonly row: Row;
  /** Whether the record does not have this part yet. */
  readonly isNew: boolean;
  readonly changes: readonly FieldChange[];
  /** The cells that the changes come from. */
  readonly cells: readonly CellText[];
  /** The row's unreadable texts. */
  readonly refused: readonly RefusedText[];
}

/** A sheet inside another page, whose rows are parts of one record, such as the rungs of a market day. The page has its own toolbar. */
export interface RecordParts<Row> {
  readonly recordId: string;
  /** A row to be created, by the id that `below` returned; undefined for any other id. */
  blank(rowId: string): Row | undefined;
  /** Whether a row can have unreadable texts: a row of the record, or a place where the page stores texts. */
  keepsTexts(rowId: string): boolean;
  /**
   * One edit of the record for all the changes. `refused` lists what the record cannot accept, with the reason, at the rows after the
   * edit.
   */
  write(changes: readonly PartChange<Row>[]): {
    readonly edit: Edit | null;
    readonly refused: readonly RefusedText[];
  };
  /** The id of the row that many rows below another one in its block, which may be a row to create; null when there can be none. */
  below(rowId: string, by: number): string | null;
  /** Whether a row is the first of its block: filling down does not copy from another block. */
  isFirst(rowId: string): boolean;
  /** Whether a pasted table consists of cells of this sheet. Any other table goes to the page's preview. */
  isCells(table: readonly (readonly string[])[]): boolean;
}

/** The definition of one sheet: its rows, its columns and how they are written, independent of the grid. */
export interface SheetKind<Row extends SheetRow> {
  /** The key under which the view is stored. */
  readonly sheetId: string;
  /** Present when the rows are parts of one record; `patch` and `create` are then not used. */
  readonly parts?: RecordParts<Row>;
  /** The record that owns these rows, if it has a separate sheet: the last place in that sheet is remembered separately. */
  readonly within?: string;
  readonly kind: Kind;
  readonly title: string;
  readonly noun: { readonly one: string; readonly many: string };
  readonly columns: readonly SheetColumn<Row>[];
  readonly filters: readonly FilterChoice<Row>[];
  /** The columns of the arrangement for data entry, in their order; absent when there is only the list. */
  readonly entering?: readonly string[];
  /** The columns that come first on a phone. */
  readonly firstOnPhone?: readonly string[];
  readonly isReadOnly: boolean;
  /** A column that decides which sheet a record belongs to: rows pasted from another sheet get this sheet's value. */
  readonly placedBy?: string;
  /** Texts for other columns of a new record, by column, that follow from its given texts. */
  implied?(given: ReadonlyMap<string, string>): ReadonlyMap<string, string>;
  /** Whether rows are ticked here for deleting. */
  readonly hasTicks: boolean;
  rows(): readonly Row[];
  row(id: string): Row | undefined;
  nameOf(row: Row): string;
  /** Whether the row is greyed: the record is kept, but counts in no total. */
  isQuiet?(row: Row): boolean;
  /** Whether the record is a bought mob, which can be split or joined with another. */
  isMob?(row: Row): boolean;
  /** The result of an edit, shown after it; none when nothing is calculated. */
  describeResult?(row: Row): string;
  /** Sentences about possible slips in a record, shown before an import; they block nothing. */
  doubts?(row: Row): readonly string[];
  /** Returns a function that does the same for a row among these others, which are read once. */
  doubtsAmong?(rows: readonly Row[]): (row: Row) => readonly string[];
  /** What an edit also cleared or selected, such as the weights after a change of sub type; null for nothing. */
  sideEffects?(before: Row, after: Row): string | null;
  /** The row after these changes, for checks that depend on its kind; nothing is written. */
  changed(row: Row, changes: readonly FieldChange[]): Row;
  /** The edit that makes these changes, or null when they change nothing. */
  patch(row: Row, changes: readonly FieldChange[]): Edit | null;
  /** A blank record for pasted or typed cells; null when rows cannot be created here. */
  blank: ((id: string) => Row) | null;
  /** The edit that creates a blank record with these changes. */
  create(row: Row, changes: readonly FieldChange[]): Edit;
  /** Copies of these rows under new ids; null when copies are not possible here. */
  copies: ((rows: readonly Row[], newId: () => string) => readonly Edit[]) | null;
  /** What a copy leaves out, shown with it. */
  readonly copiesSay?: string;
}
