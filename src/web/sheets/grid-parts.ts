/**
 * The elements that a sheet looks up in the page: those of AG Grid, by undocumented names, and those of a table that the page draws
 * itself (table/). They are listed only here; tests/browser/sheet-traps.spec.ts ("the parts of AG Grid") finds each of them in a real
 * sheet and names the version they were taken from.
 */
export const part = {
  root: '.ag-root',
  /** A row, including the blank row and the totals. */
  row: ':is(.ag-row, .sheet-row)',
  cell: ':is(.ag-cell, .sheet-cell)',
  /** A cell with the editor in it. */
  openCell: ':is(.ag-cell-inline-editing, .sheet-cell:has([data-typing="true"]))',
  header: '.ag-header',
  headerCell: '.ag-header-cell',
  /** The box that ticks a row. */
  tick: '.ag-selection-checkbox input',
} as const;

/** The row's class, for `getElementsByClassName`. */
export const rowClass = 'ag-row';

/** The attribute of a cell and of a heading that names its column. */
export const columnAttribute = 'col-id';

/** The attribute of a row that names its record, or the blank row. */
export const rowAttribute = 'row-id';

/** The column of tick boxes. */
export const tickColumnId = 'ag-Grid-SelectionColumn';

/** Cells of columns, without the wrappers of tick boxes. */
export const columnCell = `${part.cell}[${columnAttribute}]`;
export const columnHeader = `${part.headerCell}[${columnAttribute}]`;
