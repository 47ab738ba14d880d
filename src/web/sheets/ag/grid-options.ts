import type { GridOptions, RowSelectionOptions } from 'ag-grid-community';
import type { SheetRow } from '../kinds/kind.ts';
import { isCoarse, selectionColumn } from './columns/column-defs.ts';
import { isPinned, isRecord, type GridRow } from '../model/rows/pinned-row.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { droverTheme } from './theme.ts';
import { rowHeights, type Density } from '../model/view-state.ts';

/** Rows made ready above and below those in sight, so that a scroll does not show a gap. */
export const rowsBeyond = 10;
/** How long after the first picture they follow, ms: before anybody can scroll, and not in the way of the first click. */
export const beyondMs = 50;

/** What screen readers say of the tick boxes, in place of the grid's own words. */
const readerTexts: Readonly<Record<string, string>> = {
  ariaHeaderSelection: 'All rows',
  ariaRowSelectAll: 'Press Space to tick all rows',
  ariaRowToggleSelection: 'Press Space to tick this row',
  ariaUnchecked: 'not ticked',
  ariaChecked: 'ticked',
  ariaIndeterminate: 'some ticked',
  // The grid would say it at every move, over what else is to be said.
  ariaRowSelect: '',
  ariaRowDeselect: '',
};

/**
 * What the grid is made with: readOnlyEdit keeps the records the only writer, and everything of the grid that guesses is off. Columns and
 * rows come with attachGrid: until then the grid waits for them, and draws nothing that would have to be drawn again.
 */
export function gridOptions<Row extends SheetRow>(sheet: SheetModel<Row>): GridOptions<GridRow<Row>> {
  return {
    theme: droverTheme,
    getRowId: ({ data }) => data.id,
    rowHeight: heightOf(sheet.state.density),
    // What is in sight is painted first; the rows beyond follow (rowsBeyond).
    rowBuffer: 0,
    headerHeight: pixelsOf(2.875),
    groupHeaderHeight: pixelsOf(1.5),
    readOnlyEdit: true,
    suppressClickEdit: true,
    stopEditingWhenCellsLoseFocus: true,
    // The grid's own tooltips come with its editor: it would make one, with two listeners, for every cell of a sort or scroll, though no column
    // has a text for it (tooltip.ts shows the sheet's). A browser's tooltip is made for a cell with a text alone.
    enableBrowserTooltips: true,
    animateRows: false,
    // While the sheet is made nothing is to slide into its place: a column that is moved does (attachGrid).
    suppressColumnMoveAnimation: true,
    suppressOverlays: ['noRows', 'noMatchingRows'],
    // The rows are here already: without this the grid tells screen readers 'Loading...' and leaves it there.
    loading: false,
    suppressDragLeaveHidesColumns: true,
    maintainColumnOrder: true,
    ensureDomOrder: true,
    suppressScrollOnNewData: true,
    localeText: readerTexts,
    selectionColumnDef: selectionColumn(),
    ...(sheet.kind.hasTicks ? { rowSelection: ticks<Row>() } : {}),
    isExternalFilterPresent: () => sheet.state.passes !== null,
    doesExternalFilterPass: ({ data }) => {
      const { passes, keepVisibleIds } = sheet.state;
      return !isRecord<Row>(data) || passes === null || keepVisibleIds.has(data.id) || passes(data);
    },
    rowClassRules: { quiet: ({ data }) => isRecord<Row>(data) && sheet.kind.isQuiet?.(data) === true },
    getRowClass: ({ data }) => (isPinned<Row>(data) ? `special ${data.pinned}` : undefined),
  };
}

function ticks<Row extends SheetRow>(): RowSelectionOptions<GridRow<Row>> {
  return {
    mode: 'multiRow',
    enableClickSelection: false,
    checkboxes: true,
    headerCheckbox: true,
    // The blank row and the totals cannot be ticked, being pinned: to be asked of every row takes longer than to draw the sheet.
    selectAll: 'filtered',
  };
}

/** A title takes up to three lines, of whatever size the reader has set for text. */
const pixelsOf = (rem: number): number =>
  Math.round(rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize));

/** Row heights by density; a coarse pointer never gets less than 44 px. */
export function heightOf(density: Density): number {
  return isCoarse() ? 44 : rowHeights[density];
}
