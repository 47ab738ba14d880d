import type { GridOptions, RowSelectionOptions } from 'ag-grid-community';
import type { SheetRow } from '../kinds/kind.ts';
import { isCoarse, selectionColumn } from './columns/column-defs.ts';
import { isPinned, isRecord, type GridRow } from '../model/rows/pinned-row.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { droverTheme } from './theme.ts';
import { rowHeights, type Density } from '../model/view-state.ts';
import { pixelsOf } from '#web/ui/frame/narrow.ts';
import { spacing } from './spacing.ts';

/** This many rows are rendered above and below the visible rows, so that scrolling shows no gap. */
export const rowsBeyond = 10;
/** After this many ms, the rows above and below are rendered. Rendering them earlier would delay the first click. */
export const beyondMs = 50;

const readerTexts: Readonly<Record<string, string>> = {
  ariaHeaderSelection: 'All rows',
  ariaRowSelectAll: 'Press Space to tick all rows',
  ariaRowToggleSelection: 'Press Space to tick this row',
  ariaUnchecked: 'not ticked',
  ariaChecked: 'ticked',
  ariaIndeterminate: 'some ticked',
  // The grid would announce these texts at every move, and other announcements would be lost.
  ariaRowSelect: '',
  ariaRowDeselect: '',
};

/** The grid's options. With readOnlyEdit, the grid never changes a record. attachGrid adds columns and rows. */
export function gridOptions<Row extends SheetRow>(sheet: SheetModel<Row>): GridOptions<GridRow<Row>> {
  return {
    theme: droverTheme,
    getRowId: ({ data }) => data.id,
    rowHeight: heightOf(sheet.state.density),
    // Paint only the visible rows first. More rows follow (rowsBeyond).
    rowBuffer: 0,
    // Room for a title of three lines, at any text size and spacing.
    headerHeight: Math.max(pixelsOf(2.875), spacing().heading),
    groupHeaderHeight: pixelsOf(1.5),
    readOnlyEdit: true,
    suppressClickEdit: true,
    stopEditingWhenCellsLoseFocus: true,
    /** Turns off the grid's own tooltips, which would add listeners to every cell. The sheet has its own (tooltip.ts). */
    enableBrowserTooltips: true,
    animateRows: false,
    // No animation while the sheet is created. attachGrid turns the animation on.
    suppressColumnMoveAnimation: true,
    suppressOverlays: ['noRows', 'noMatchingRows'],
    // The rows are already loaded. Otherwise the grid would announce 'Loading...' and leave it there.
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
    // Pinned rows cannot be ticked anyway. A callback to exclude them would take more time than drawing the sheet.
    selectAll: 'filtered',
  };
}

/** The row height for a density. A finger needs at least 44 px, and large text needs a whole line. */
export function heightOf(density: Density): number {
  return Math.max(isCoarse() ? 44 : rowHeights[density], pixelsOf(1.5));
}
