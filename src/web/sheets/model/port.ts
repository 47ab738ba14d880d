import type { SheetRow } from '../kinds/kind.ts';
import type { Spot } from '../range.ts';

/** How a column is shown. Missing properties stay unchanged. */
export interface ColumnState {
  readonly colId: string;
  readonly width?: number;
  readonly hide?: boolean | null;
  readonly pinned?: boolean | 'left' | 'right' | null;
  readonly sort?: 'asc' | 'desc' | null;
  readonly sortIndex?: number | null;
}

/** What the sheet needs from its grid. The blank row counts as the row after the last record. */
export interface GridPort<Row extends SheetRow> {
  rowCount(): number;
  rowAt(index: number): Row | undefined;
  /** The row of a record, even if it is filtered out. Undefined if the sheet does not contain the record. */
  row(rowId: string): Row | undefined;
  /** The display row of a record. -1 if it is filtered out. */
  rowIndex(rowId: string): number;
  shownColumns(): readonly string[];
  columnStates(): readonly ColumnState[];
  /** Changes the columns in `states`. `others` applies to all other columns. */
  changeColumns(states: readonly ColumnState[], others?: Omit<ColumnState, 'colId'>): void;
  /** Restores stored columns in their order. Null restores the original columns. */
  arrangeColumns(states: readonly ColumnState[] | null): void;
  /** Moves a column one position to the left or right among the visible columns. */
  moveColumn(columnId: string, by: 1 | -1): void;
  fitColumn(columnId: string): void;
  applyRows(rows: RowChanges<Row>): void;
  /** Filters the rows again. With 'filter and sort', also sorts them. */
  filterRows(how: 'filter' | 'filter and sort'): void;
  /** Scrolls until a cell is visible. With 'top', its row becomes the top row. */
  reveal(spot: Spot, where?: 'top'): void;
  focus(spot: Spot): void;
  hasKeyboard(): boolean;
  pageSize(): number;
  openEditor(spot: Spot, key: string | null): void;
  closeEditor(): void;
  /** The width of the screen in px. */
  screenWidth(): number;
  tickedRows(): ReadonlySet<string>;
  tickRows(rowIds: readonly string[], isTicked: boolean): void;
  showTicks(isShown: boolean): void;
  /** Runs `run` after the next frame. Does nothing if the grid has been destroyed by then. */
  afterPaint(run: () => void): void;
}

export interface RowChanges<Row extends SheetRow> {
  readonly updated?: readonly Row[];
  readonly added?: readonly Row[];
  readonly removed?: readonly string[];
}

/** The port while there is no grid. It has no rows and columns, and its methods do nothing. */
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
