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

/** One row of a record's parts with what is written into it. */
export interface PartChange<Row> {
  readonly row: Row;
  /** The record has no such part yet. */
  readonly isNew: boolean;
  readonly changes: readonly FieldChange[];
  /** The cells that the changes come from. */
  readonly cells: readonly CellText[];
  /** The row's texts that could not be read. */
  readonly refused: readonly RefusedText[];
}

/** A sheet inside another page, whose rows are parts of one record, as the rungs of a market day are. The page has its own tools. */
export interface RecordParts<Row> {
  readonly recordId: string;
  /** A row to be made, by the id that `below` has given it; undefined for any other id. */
  blank(rowId: string): Row | undefined;
  /** Whether a row has, or may have, texts that could not be read: a row of the record, or a place that the page keeps texts for. */
  keepsTexts(rowId: string): boolean;
  /** One edit of the record for all the changes. `refused`: what the record cannot be, with the reason, at the rows as they are then. */
  write(changes: readonly PartChange<Row>[]): {
    readonly edit: Edit | null;
    readonly refused: readonly RefusedText[];
  };
  /** The id of the row so many below another one in its block, which may be a row to be made; null where there can be none. */
  below(rowId: string, by: number): string | null;
  /** Whether a row is the first of its block: filling down does not take over from another block. */
  isFirst(rowId: string): boolean;
  /** Whether a pasted table is cells of this sheet. Any other one goes to the page's preview. */
  isCells(table: readonly (readonly string[])[]): boolean;
}

/** What one sheet is about: its rows, its columns and how they are written, free of the grid. */
export interface SheetKind<Row extends SheetRow> {
  /** Names the remembered view. */
  readonly sheetId: string;
  /** Present where the rows are parts of one record; `patch` and `create` are not used then. */
  readonly parts?: RecordParts<Row>;
  /** The record whose rows these are, where one has a sheet of its own: where somebody was in it is remembered for it alone. */
  readonly within?: string;
  readonly kind: Kind;
  readonly title: string;
  readonly noun: { readonly one: string; readonly many: string };
  readonly columns: readonly SheetColumn<Row>[];
  readonly filters: readonly FilterChoice<Row>[];
  /** The columns of the arrangement for entering records, in their order; absent, there is only the list. */
  readonly entering?: readonly string[];
  /** The columns that come first on a phone. */
  readonly firstOnPhone?: readonly string[];
  readonly isReadOnly: boolean;
  /** A column that decides on which sheet a record is: rows pasted from another sheet take this one's. */
  readonly placedBy?: string;
  /** Whether rows are ticked here for deleting. */
  readonly hasTicks: boolean;
  rows(): readonly Row[];
  row(id: string): Row | undefined;
  nameOf(row: Row): string;
  /** Whether the row is greyed: it is kept, and counts in no total. */
  isQuiet?(row: Row): boolean;
  /** What an edit has come to, said after it; none where nothing is worked out. */
  describeResult?(row: Row): string;
  /** What of a record may be a slip, as sentences: it is said before an import, and blocks nothing. */
  doubts?(row: Row): readonly string[];
  /** The same, of a row next to these others, which are read once. */
  doubtsAmong?(rows: readonly Row[]): (row: Row) => readonly string[];
  /** What an edit took away or chose besides what it says, such as the weights that a change of sub type clears; null where nothing. */
  besides?(before: Row, after: Row): string | null;
  /** The row as these changes would make it, for the checks that depend on its kind; nothing is written. */
  changed(row: Row, changes: readonly FieldChange[]): Row;
  /** The edit that makes these changes, or null when they change nothing. */
  patch(row: Row, changes: readonly FieldChange[]): Edit | null;
  /** A blank record that pasted or typed cells will fill; null where rows cannot be made here. */
  blank: ((id: string) => Row) | null;
  /** The edit that keeps a blank record with these changes. */
  create(row: Row, changes: readonly FieldChange[]): Edit;
  /** Copies of these rows under new ids; null where copies cannot be made here. */
  copies: ((rows: readonly Row[], newId: () => string) => readonly Edit[]) | null;
  /** What a copy leaves out, said with it. */
  readonly copiesSay?: string;
}
