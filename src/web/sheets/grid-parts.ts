/**
 * The elements of a sheet, as selectors: those of AG Grid, whose names are undocumented, and those of a table that the page draws itself
 * (table/). They are named only here. tests/browser/sheet-traps.spec.ts ("the parts of AG Grid") finds each in a real sheet and names the
 * version of AG Grid.
 */
export const part = {
  root: '.ag-root',
  /** A row, including the blank row and the totals. */
  row: ':is(.ag-row, .sheet-row)',
  cell: ':is(.ag-cell, .sheet-cell)',
  /** A cell that contains the open editor. */
  openCell: ':is(.ag-cell-inline-editing, .sheet-cell:has([data-typing="true"]))',
  header: '.ag-header',
  headerCell: '.ag-header-cell',
  /** The box that ticks a row. */
  tick: '.ag-selection-checkbox input',
} as const;

/** The row's class, for `getElementsByClassName`. */
export const rowClass = 'ag-row';

/** The attribute of a cell and a heading with the id of its column. */
export const columnAttribute = 'col-id';

/** The attribute of a row with the id of its record, or of the blank row. */
export const rowAttribute = 'row-id';

/** The column of tick boxes. */
export const tickColumnId = 'ag-Grid-SelectionColumn';

/** Cells with a column. The wrappers of tick boxes have none. */
export const columnCell = `${part.cell}[${columnAttribute}]`;
export const columnHeader = `${part.headerCell}[${columnAttribute}]`;
