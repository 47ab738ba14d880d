/**
 * Elements of AG Grid that the sheet looks for in the page, by names that AG Grid does not document. They are here and nowhere else;
 * tests/browser/sheet-traps.spec.ts ("the parts of AG Grid") finds each of them in a real sheet and names the version they were read in.
 */
export const part = {
  root: '.ag-root',
  /** A row, the blank row and the totals too. */
  row: '.ag-row',
  cell: '.ag-cell',
  /** A cell with the editor in it. */
  openCell: '.ag-cell-inline-editing',
  header: '.ag-header',
  headerCell: '.ag-header-cell',
  /** The box that ticks a row. */
  tick: '.ag-selection-checkbox input',
} as const;

/** The row's class as `getElementsByClassName` takes it. */
export const rowClass = 'ag-row';

/** The attribute of a cell and of a heading that names its column. */
export const columnAttribute = 'col-id';

/** The attribute of a row that names its record, or the blank row. */
export const rowAttribute = 'row-id';

/** The column of tick boxes. */
export const tickColumnId = 'ag-Grid-SelectionColumn';

/** Cells of columns, and not the tick boxes' own wrappers. */
export const columnCell = `${part.cell}[${columnAttribute}]`;
export const columnHeader = `${part.headerCell}[${columnAttribute}]`;
