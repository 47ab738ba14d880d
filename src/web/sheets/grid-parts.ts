/**
 * Selectors for the elements of a sheet. AG Grid's names are undocumented. Other names belong to tables that the page draws itself
 * (table/). tests/browser/sheet-traps.spec.ts ("the parts of AG Grid") finds each in a real sheet and names the version of AG Grid.
 */
export const part = {
  root: '.ag-root',
  row: ':is(.ag-row, .sheet-row)',
  cell: ':is(.ag-cell, .sheet-cell)',
  openCell: ':is(.ag-cell-inline-editing, .sheet-cell:has([data-typing="true"]))',
  header: '.ag-header',
  headerCell: '.ag-header-cell',
  /** The box that ticks a row. */
  tick: '.ag-selection-checkbox input',
} as const;

export const rowClass = 'ag-row';

/** Cells and headings have this attribute: the id of the column. */
export const columnAttribute = 'col-id';

/** Rows have this attribute: the id of the record, or of the blank row. */
export const rowAttribute = 'row-id';

/** The column of tick boxes. */
export const tickColumnId = 'ag-Grid-SelectionColumn';

/** Cells with a column. The cells around tick boxes have none. */
export const columnCell = `${part.cell}[${columnAttribute}]`;
export const columnHeader = `${part.headerCell}[${columnAttribute}]`;
