import type { GridApi } from 'ag-grid-community';
import type { SheetRow } from '../kinds/kind.ts';
import type { GridRow } from '../model/rows/pinned-row.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { afterPaint } from '#web/time/schedule.ts';

/** Stores the active cell, the range and the scroll position until the page is closed. restoreViewport restores them. */
export function saveViewport<Row extends SheetRow>(
  { memory, selection }: SheetModel<Row>,
  root: HTMLElement,
  api: GridApi<GridRow<Row>>,
): void {
  const selected = selection.get();
  if (selected === null || selection.spot() === null) {
    memory.place = null;
    return;
  }
  const { left } = api.getHorizontalPixelRange();
  const inSight = api.getDisplayedCenterColumns().find((column) => (column.getLeft() ?? 0) >= left);
  const { top } = api.getVerticalPixelRange();
  const height = api.getDisplayedRowAtIndex(0)?.rowHeight ?? 32;
  memory.place = {
    selected,
    topRow: Math.ceil(top / height),
    leftColumn: inSight?.getColId(),
    hadKeyboard: root.contains(document.activeElement),
  };
}

/**
 * Restores what saveViewport stored, unless the record is gone. Sets the focus after the first frame, because a new screen focuses itself
 * first (app/layout/focus).
 */
export function restoreViewport<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  root: HTMLElement,
  api: GridApi<GridRow<Row>>,
): void {
  const { layout, selection } = sheet;
  const { place } = sheet.memory;
  if (place === null || layout.rowIndex(place.selected.active.rowId) < 0) return;
  if (place.topRow < layout.recordCount) api.ensureIndexVisible(place.topRow, 'top');
  if (place.leftColumn !== undefined) api.ensureColumnVisible(place.leftColumn, 'start');
  selection.restore(place.selected);
  if (!place.hadKeyboard) return;
  afterPaint(() => {
    const holder = document.activeElement;
    if (!api.isDestroyed() && (holder === document.body || holder?.contains(root) === true))
      sheet.focusActive();
  });
}
