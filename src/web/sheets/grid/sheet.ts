import type { GridApi } from 'ag-grid-community';
import type { Records } from '#web/data/records.ts';
import type { SheetColumn } from '../columns/column.ts';
import type { Rectangle, Spot } from '../cells/range.ts';
import type { CellText, Refused, Written } from '../cells/write.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import type { OpenEditor } from '../ag/editor.ts';
import type { GridLayout } from '../model/layout.ts';
import type { Marks } from '../model/unreadableCells.ts';
import type { Selection } from '../model/selection.ts';
import type { GridRow } from '../model/pinnedRow.ts';

/** What is asked when a cell has changed elsewhere while it was being typed into. */
export interface Question {
  readonly cell: CellText;
  readonly column: string;
  readonly record: string;
  readonly mine: string;
  readonly theirs: string;
}

/** A sheet's working parts, for the keyboard, the mouse and the clipboard. */
export interface Sheet<Row extends SheetRow> {
  readonly kind: SheetKind<Row>;
  readonly records: Records;
  readonly api: GridApi<GridRow<Row>>;
  readonly root: HTMLElement;
  readonly layout: GridLayout;
  readonly selection: Selection;
  readonly marks: Marks;
  column(id: string): SheetColumn<Row> | undefined;
  columnAt(index: number): SheetColumn<Row> | undefined;
  /** The record at a display row; undefined for the blank row. */
  rowAt(index: number): Row | undefined;
  /** The column and record of the active cell. */
  active(): { readonly column: SheetColumn<Row>; readonly row: Row | undefined; readonly spot: Spot } | null;
  /** Whether a cell can be typed into. */
  canEdit(spot: Spot): boolean;
  /** Selects a cell, scrolls to it and gives it the keyboard. */
  go(spot: Spot): void;
  /** Scrolls to a spot without moving the active cell. */
  reveal(spot: Spot): void;
  /** Gives the active cell the keyboard. */
  focusActive(): void;
  /** The same, and to the first cell where none is active. */
  enter(): void;
  editor(): OpenEditor | null;
  startEdit(key: string | null): void;
  /** Closes the editor: keeps what was typed, or not. */
  stopEdit(keep: boolean): void;
  /** Writes texts through the records, as one undo entry. */
  write(label: string, cells: readonly CellText[]): Written;
  /** The texts in a rectangle at full precision, in display order. */
  texts(box: Rectangle): string[][];
  setFillTarget(box: Rectangle | null): void;
  /** Forgets a text that could not be read, so that the saved value shows again; true when there was one. */
  dropBad(rowId: string, columnId: string): boolean;
  open(rowId: string): void;
  removeFromGroup(rowId: string): void;
  /** Says something in the status bar and to screen readers; after a write it offers to take that back. */
  say(text: string, canUndo?: boolean, table?: readonly (readonly string[])[] | null): void;
  undo(): void;
  redo(): void;
  /** Asks the panels for something that is not a cell. */
  ask(what: 'help' | 'find' | 'columns' | 'leave'): void;
  /** Opens a column's menu beside its header, or beside what was pressed. */
  openColumnMenu(columnId: string, from?: Element): void;
  findNext(by: 1 | -1): void;
  /** The cells of this sheet whose text could not be read, in reading order; those filtered away last. */
  toFix(): readonly Refused[];
  /** Goes to the next of them after the active cell, around the end; false where all are filtered away. */
  nextToFix(): boolean;
  reapply(): void;
  duplicate(): void;
  toggleSelected(): void;
}
