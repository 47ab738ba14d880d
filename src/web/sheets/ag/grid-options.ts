import type { GridOptions, RowSelectionOptions } from 'ag-grid-community';
import type { SheetRow } from '../kinds/kind.ts';
import { isCoarse, selectionColumn } from './columns/column-defs.ts';
import { isPinned, isRecord, type GridRow } from '../model/rows/pinned-row.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { droverTheme } from './theme.ts';
import { rowHeights, type Density } from '../model/view-state.ts';
import { pixelsOf } from '#web/ui/frame/narrow.ts';
import { spacing } from './spacing.ts';

/** How many rows are rendered above and below the visible ones, so that scrolling shows no gap. */
export const rowsBeyond = 10;
/**
 * The delay in ms before the rows above and below the visible ones are rendered: short enough for the first scroll, long enough not to hold
 * up the first click.
 */
export const beyondMs = 50;

/** The screen reader texts of the tick boxes, replacing the grid's own. */
const readerTexts: Readonly<Record<string, string>> = {
  ariaHeaderSelection: 'All rows',
  ariaRowSelectAll: 'Press Space to tick all rows',
  ariaRowToggleSelection: 'Press Space to tick this row',
  ariaUnchecked: 'not ticked',
  ariaChecked: 'ticked',
  ariaIndeterminate: 'some ticked',
  // Empty, because the grid would announce these texts at every move, and other announcements would be lost.
  ariaRowSelect: '',
  ariaRowDeselect: '',
};

/**
 * The grid's options. With readOnlyEdit the grid never changes a record, and its features that guess what the user wants are off.
 * attachGrid adds columns and rows; until then the grid draws nothing.
 */
export function gridOptions<Row extends SheetRow>(sheet: SheetModel<Row>): GridOptions<GridRow<Row>> {
  return {
    theme: droverTheme,
    getRowId: ({ data }) => data.id,
    rowHeight: heightOf(sheet.state.density),
    // Paint only the visible rows first. The others follow (rowsBeyond).
    rowBuffer: 0,
    // Room for a title of three lines, whatever text size and spacing the reader uses.
    headerHeight: Math.max(pixelsOf(2.875), spacing().heading),
    groupHeaderHeight: pixelsOf(1.5),
    readOnlyEdit: true,
    suppressClickEdit: true,
    stopEditingWhenCellsLoseFocus: true,
    // The grid's editor also brings the grid's own tooltips.
    // Without this option, each sort or scroll would create an object and two listeners per cell for the grid's tooltips.
    // The sheet's tooltips are in tooltip.ts.
    // A browser tooltip exists only for a cell with a text.
    enableBrowserTooltips: true,
    animateRows: false,
    // Nothing moves while the sheet is created. attachGrid switches the animation of moved columns on.
    suppressColumnMoveAnimation: true,
    suppressOverlays: ['noRows', 'noMatchingRows'],
    // The rows are already loaded. Otherwise the grid announces 'Loading...' to screen readers and leaves it there.
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
    // Pinned rows cannot be ticked anyway. A callback that excludes the blank row and the totals would take longer than drawing the sheet.
    selectAll: 'filtered',
  };
}

/** The row height for a density: at least 44 px for a finger, with room for a line of large text. */
export function heightOf(density: Density): number {
  return Math.max(isCoarse() ? 44 : rowHeights[density], pixelsOf(1.5));
}
