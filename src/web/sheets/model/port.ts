import type { SheetRow } from '../kinds/kind.ts';
import type { Spot } from '../range.ts';

/** How a column is shown. Only what is given is changed. */
export interface ColumnState {
  readonly colId: string;
  readonly width?: number;
  readonly hide?: boolean | null;
  readonly pinned?: boolean | 'left' | 'right' | null;
  readonly sort?: 'asc' | 'desc' | null;
  readonly sortIndex?: number | null;
}

/**
 * What the sheet asks of the grid that shows it. The blank row and the totals are no rows here: they are below the records, the blank
 * one as the row after the last. Each method is one question or one order: a wider one would need a word that
 * tells its meanings apart.
 */
export interface GridPort<Row extends SheetRow> {
  /** Records that pass the filters, in display order. */
  rowCount(): number;
  rowAt(index: number): Row | undefined;
  /** Where a record is displayed; -1 where it is filtered away. */
  rowIndex(rowId: string): number;
  /** Ids of the columns on show, from left to right. */
  shownColumns(): readonly string[];
  /** Every column, in its order. */
  columnStates(): readonly ColumnState[];
  /** Changes these columns, and what all others become. */
  changeColumns(states: readonly ColumnState[], others?: Omit<ColumnState, 'colId'>): void;
  /** The columns as they are remembered, in this order; null for as they were made. */
  arrangeColumns(states: readonly ColumnState[] | null): void;
  /** Moves a column one place to the left or the right among those on show. */
  moveColumn(columnId: string, by: 1 | -1): void;
  /** As wide as the widest text on the screen, the header included. */
  fitColumn(columnId: string): void;
  /** Shows rows with other values, and lets rows come and go. */
  applyRows(rows: RowChanges<Row>): void;
  /** The filters are others, or rows are to be filtered and sorted again. */
  filterRows(how: 'filter' | 'filter and sort'): void;
  /** Scrolls to a cell; to have its row at the top, where that is asked for. */
  reveal(spot: Spot, where?: 'top'): void;
  /** Scrolls to a cell and gives it the keyboard. */
  focus(spot: Spot): void;
  hasKeyboard(): boolean;
  /** How many rows the screen holds. */
  pageSize(): number;
  /** Opens the editor of a cell, with the key that was pressed for it. */
  openEditor(spot: Spot, key: string | null): void;
  /** Closes the editor; what was typed is dropped. */
  closeEditor(): void;
  /** In px: a phone's sheet begins with other columns. */
  screenWidth(): number;
  tickedRows(): ReadonlySet<string>;
  tickRows(rowIds: readonly string[], isTicked: boolean): void;
  /** Shows or hides the column of ticks. */
  showTicks(isShown: boolean): void;
  /** Runs after the next frame is painted, unless the grid has gone by then. */
  afterPaint(run: () => void): void;
}

export interface RowChanges<Row extends SheetRow> {
  readonly updated?: readonly Row[];
  readonly added?: readonly Row[];
  readonly removed?: readonly string[];
}

/** Before the grid is there, and after it has gone: no row, no column, nothing happens. */
export const noGrid: GridPort<never> = {
  rowCount: () => 0,
  rowAt: () => undefined,
  rowIndex: () => -1,
  shownColumns: () => [],
  columnStates: () => [],
  changeColumns: () => undefined,
  arrangeColumns: () => undefined,
  moveColumn: () => undefined,
  fitColumn: () => undefined,
  applyRows: () => undefined,
  filterRows: () => undefined,
  reveal: () => undefined,
  focus: () => undefined,
  hasKeyboard: () => false,
  pageSize: () => 1,
  openEditor: () => undefined,
  closeEditor: () => undefined,
  screenWidth: () => 1440,
  tickedRows: () => new Set(),
  tickRows: () => undefined,
  showTicks: () => undefined,
  afterPaint: () => undefined,
};
