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

/** The changes of one row, in a sheet whose rows are parts of a record. */
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

/**
 * For a sheet whose rows are parts of one record, such as the rungs of a market day. The sheet is inside a page, and the page has the
 * toolbar.
 */
export interface RecordParts<Row> {
  readonly recordId: string;
  /** The new row with an id that `below` returned; undefined for any other id. */
  blank(rowId: string): Row | undefined;
  /** Whether unreadable texts can be stored for this row: it is a row of the record, or the page keeps texts at this place. */
  keepsTexts(rowId: string): boolean;
  /**
   * Makes one edit of the record from all the changes. `refused` lists the texts that the record cannot accept, with the reason and the row
   * ids after the edit.
   */
  write(changes: readonly PartChange<Row>[]): {
    readonly edit: Edit | null;
    readonly refused: readonly RefusedText[];
  };
  /** The id of the row `by` rows further down in the same block. It may be a row that does not exist yet; null when there can be none. */
  below(rowId: string, by: number): string | null;
  /** Whether a row is the first of its block. Filling down then copies nothing, because the row above belongs to another block. */
  isFirst(rowId: string): boolean;
  /** Whether a pasted table consists of cells of this sheet. Any other table goes to the page's preview. */
  isCells(table: readonly (readonly string[])[]): boolean;
}

/** The definition of one sheet without its grid: its rows, its columns, and how they are written. */
export interface SheetKind<Row extends SheetRow> {
  /** The key under which the sheet's view is stored. */
  readonly sheetId: string;
  /** Present when the rows are parts of one record. `patch` and `create` are then not used. */
  readonly parts?: RecordParts<Row>;
  /**
   * The id of the record that the rows belong to, such as the group of the trades. Each group's sheet remembers its own selection and
   * scroll position.
   */
  readonly within?: string;
  readonly kind: Kind;
  readonly title: string;
  readonly noun: { readonly one: string; readonly many: string };
  readonly columns: readonly SheetColumn<Row>[];
  readonly filters: readonly FilterChoice<Row>[];
  /** The columns of the arrangement for data entry, in order; absent when the sheet has only the arrangement 'list'. */
  readonly entering?: readonly string[];
  /** The columns that come first on a phone. */
  readonly firstOnPhone?: readonly string[];
  readonly isReadOnly: boolean;
  /** The column that decides to which sheet a record belongs. Rows pasted from another sheet get this sheet's value. */
  readonly placedBy?: string;
  /** For a new record: texts of other columns that follow from the given texts, by column. */
  implied?(given: ReadonlyMap<string, string>): ReadonlyMap<string, string>;
  /** Whether rows are ticked here for deleting. */
  readonly hasTicks: boolean;
  rows(): readonly Row[];
  row(id: string): Row | undefined;
  nameOf(row: Row): string;
  /** Whether the row is greyed. Such a record is stored, but counts in no total. */
  isQuiet?(row: Row): boolean;
  /** Whether the record is a bought mob, which can be split or joined with another. */
  isMob?(row: Row): boolean;
  /** A sentence with the result of an edit; empty when nothing is calculated. */
  describeResult?(row: Row): string;
  /** Sentences about possible slips in a record. An import shows them, but they block nothing. */
  doubts?(row: Row): readonly string[];
  /** Returns a function that finds values of a row that differ a lot from those of `rows`. The rows are read once. */
  doubtsAmong?(rows: readonly Row[]): (row: Row) => readonly string[];
  /** A sentence about what an edit also cleared or selected, such as the weights after a change of sub type; null for nothing. */
  sideEffects?(before: Row, after: Row): string | null;
  /** The row as it would be after these changes. Nothing is written. */
  changed(row: Row, changes: readonly FieldChange[]): Row;
  /** The edit that makes these changes; null when they change nothing. */
  patch(row: Row, changes: readonly FieldChange[]): Edit | null;
  /** Creates a blank record for pasted or typed cells; null when rows cannot be created here. */
  blank: ((id: string) => Row) | null;
  /** The edit that adds `row`, a blank record, with these changes. */
  create(row: Row, changes: readonly FieldChange[]): Edit;
  /** Edits that add copies of these rows under new ids; null when copies are not possible here. */
  copies: ((rows: readonly Row[], newId: () => string) => readonly Edit[]) | null;
  /** A sentence about what a copy leaves out. */
  readonly copiesSay?: string;
}
