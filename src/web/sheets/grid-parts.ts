/**
 * Selectors for the elements of a sheet. AG Grid's names are undocumented; the others belong to tables drawn by the page (table/).
 * tests/browser/sheet-traps.spec.ts ("the parts of AG Grid") looks for each in a real sheet and names the version of AG Grid.
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

/** Used with `getElementsByClassName`. */
export const rowClass = 'ag-row';

/** On cells and headings: the id of the column. */
export const columnAttribute = 'col-id';

/** On rows: the id of the record, or of the blank row. */
export const rowAttribute = 'row-id';

/** The column of tick boxes. */
export const tickColumnId = 'ag-Grid-SelectionColumn';

/** Cells with a column. The cells around tick boxes have none. */
export const columnCell = `${part.cell}[${columnAttribute}]`;
export const columnHeader = `${part.headerCell}[${columnAttribute}]`;
