import type { GridOptions, RowSelectionOptions } from 'ag-grid-community';
import type { SheetRow } from '../kinds/kind.ts';
import { isCoarse, selectionColumn } from './columns/column-defs.ts';
import { isPinned, isRecord, type GridRow } from '../model/rows/pinned-row.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { droverTheme } from './theme.ts';
import { rowHeights, type Density } from '../model/view-state.ts';
import { pixelsOf } from '#web/ui/frame/narrow.ts';
import { spacing } from './spacing.ts';

/** Rows rendered above and below the visible ones, so that scrolling shows no gap. */
export const rowsBeyond = 10;
/** How long after the first frame they are rendered, ms: before anyone can scroll, and without delaying the first click. */
export const beyondMs = 50;

/** The screen reader texts of the tick boxes, replacing the grid's own. */
const readerTexts: Readonly<Record<string, string>> = {
  ariaHeaderSelection: 'All rows',
  ariaRowSelectAll: 'Press Space to tick all rows',
  ariaRowToggleSelection: 'Press Space to tick this row',
  ariaUnchecked: 'not ticked',
  ariaChecked: 'ticked',
  ariaIndeterminate: 'some ticked',
  // The grid would announce it at every move, over other announcements.
  ariaRowSelect: '',
  ariaRowDeselect: '',
};

/**
 * The grid's options. readOnlyEdit keeps the records the only writer, and every feature of the grid that guesses is off. attachGrid adds
 * columns and rows; until then the grid waits, and draws nothing that it would have to draw again.
 */
export function gridOptions<Row extends SheetRow>(sheet: SheetModel<Row>): GridOptions<GridRow<Row>> {
  return {
    theme: droverTheme,
    getRowId: ({ data }) => data.id,
    rowHeight: heightOf(sheet.state.density),
    // The visible rows are painted first; the others follow (rowsBeyond).
    rowBuffer: 0,
    // A title may take up to three lines, in any text size and with any spacing.
    headerHeight: Math.max(pixelsOf(2.875), spacing().heading),
    groupHeaderHeight: pixelsOf(1.5),
    readOnlyEdit: true,
    suppressClickEdit: true,
    stopEditingWhenCellsLoseFocus: true,
    // The grid's own tooltips come with its editor. At a sort or scroll it would create one, with two listeners, for every cell, although
    // no column has a text for it (tooltip.ts shows the sheet's). A browser tooltip exists only for a cell with a text.
    enableBrowserTooltips: true,
    animateRows: false,
    // No animation while the sheet is created; moving a column is animated (attachGrid).
    suppressColumnMoveAnimation: true,
    suppressOverlays: ['noRows', 'noMatchingRows'],
    // The rows are already here: without this the grid announces 'Loading...' to screen readers and leaves it there.
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
    // The blank row and the totals cannot be ticked because they are pinned: a callback for every row would take longer than drawing the
    // sheet.
    selectAll: 'filtered',
  };
}

/** Row heights by density; at least 44 px for a coarse pointer, and room for a line of large type. */
export function heightOf(density: Density): number {
  return Math.max(isCoarse() ? 44 : rowHeights[density], pixelsOf(1.5));
}
