/**
 * Selectors for the elements of a sheet. AG Grid's names are undocumented, so tests/browser/sheet-traps.spec.ts looks for each one. Other
 * names belong to our own tables (table/).
 */
export const part = {
  root: '.ag-root',
  row: ':is(.ag-row, .sheet-row)',
  cell: ':is(.ag-cell, .sheet-cell)',
  openCell: ':is(.ag-cell-inline-editing, .sheet-cell:has([data-typing="true"]))',
  header: '.ag-header',
  headerCell: '.ag-header-cell',
  tick: '.ag-selection-checkbox input',
} as const;

/** The row's class, for `getElementsByClassName`. */
export const rowClass = 'ag-row';

/** On a cell or heading, this attribute contains the column's id. */
export const columnAttribute = 'col-id';

/** On a row, this attribute contains the id of the record, or of the blank row. */
export const rowAttribute = 'row-id';

/** The column of tick boxes. */
export const tickColumnId = 'ag-Grid-SelectionColumn';

/** Cells that belong to a column. The cells around tick boxes belong to none. */
export const columnCell = `${part.cell}[${columnAttribute}]`;
export const columnHeader = `${part.headerCell}[${columnAttribute}]`;
