import type { SheetRow } from '../kinds/kind.ts';
import type { Spot } from '../range.ts';

/** How a column is shown. Only properties that are present are changed. */
export interface ColumnState {
  readonly colId: string;
  readonly width?: number;
  readonly hide?: boolean | null;
  readonly pinned?: boolean | 'left' | 'right' | null;
  readonly sort?: 'asc' | 'desc' | null;
  readonly sortIndex?: number | null;
}

/**
 * What the sheet needs from the grid that shows it. Rows are records: the blank row and the totals are below them, and the blank row counts
 * as the row after the last. Each method does one thing, so that none needs a mode argument.
 */
export interface GridPort<Row extends SheetRow> {
  /** The number of records that pass the filters. */
  rowCount(): number;
  rowAt(index: number): Row | undefined;
  /** A record as the sheet shows it, even if it is filtered out; undefined when the sheet does not have it. */
  row(rowId: string): Row | undefined;
  /** The display row of a record; -1 when it is filtered out. */
  rowIndex(rowId: string): number;
  /** Ids of the visible columns, from left to right. */
  shownColumns(): readonly string[];
  /** Every column, in its order. */
  columnStates(): readonly ColumnState[];
  /** Changes these columns. `others` applies to all other columns. */
  changeColumns(states: readonly ColumnState[], others?: Omit<ColumnState, 'colId'>): void;
  /** Restores stored columns and their order; null restores the original ones. */
  arrangeColumns(states: readonly ColumnState[] | null): void;
  /** Moves a column one place to the left or right among the visible ones. */
  moveColumn(columnId: string, by: 1 | -1): void;
  /** Fits a column's width to the widest text on the screen, including its heading. */
  fitColumn(columnId: string): void;
  /** Shows changed values of rows, and adds and removes rows. */
  applyRows(rows: RowChanges<Row>): void;
  /** Filters the rows again, and sorts them if requested. */
  filterRows(how: 'filter' | 'filter and sort'): void;
  /** Scrolls until a cell is visible, or until its row is at the top. */
  reveal(spot: Spot, where?: 'top'): void;
  /** Scrolls to a cell and focuses it. */
  focus(spot: Spot): void;
  hasKeyboard(): boolean;
  /** How many rows fit on the screen. */
  pageSize(): number;
  /** Opens the editor of a cell with the key that was pressed. */
  openEditor(spot: Spot, key: string | null): void;
  /** Closes the editor and drops its text. */
  closeEditor(): void;
  /** The width of the screen in px. On a phone the sheet starts with other columns. */
  screenWidth(): number;
  tickedRows(): ReadonlySet<string>;
  tickRows(rowIds: readonly string[], isTicked: boolean): void;
  /** Shows or hides the column of tick boxes. */
  showTicks(isShown: boolean): void;
  /** Runs `run` after the next frame is painted, unless the grid has been destroyed by then. */
  afterPaint(run: () => void): void;
}

export interface RowChanges<Row extends SheetRow> {
  readonly updated?: readonly Row[];
  readonly added?: readonly Row[];
  readonly removed?: readonly string[];
}

/** The port while there is no grid: no rows, no columns, and every call does nothing. */
export const noGrid: GridPort<never> = {
  rowCount: () => 0,
  rowAt: () => undefined,
  row: () => undefined,
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
