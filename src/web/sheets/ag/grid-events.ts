import type { SheetRow } from '../kinds/kind.ts';
import { editorClosed, storeTyped } from '../model/editing.ts';
import { TypedText } from '../model/cell/editor.ts';
import { isRecord, newRowId } from '../model/rows/pinned-row.ts';
import type { ScreenHooks } from '../sheet-controller.ts';
import type { GridPieces } from './grid-pieces.ts';
import { showPinned } from './grid-adapter.ts';

/** Forwards the grid's events to the sheet while the grid exists. */
export function followGrid<Row extends SheetRow>(parts: GridPieces<Row>, hooks: ScreenHooks): void {
  const { api, focus, sheet } = parts;
  api.addEventListener('cellEditRequest', ({ data, column, newValue }) => {
    const target = sheet.column(column.getColId());
    if (target === undefined || !(newValue instanceof TypedText)) return;
    storeTyped(sheet, isRecord<Row>(data) ? data.id : newRowId, target, newValue);
  });
  api.addEventListener('cellEditingStopped', () => {
    if (api.getEditingCells().length === 0) editorClosed(sheet);
  });
  // When records move, the range stays where it is on the screen. Repaint the range.
  api.addEventListener('modelUpdated', () => {
    focus.moved();
    sheet.rowsMoved();
  });
  api.addEventListener('selectionChanged', () =>
    hooks.onSelect(new Set(api.getSelectedNodes().map(({ id }) => id ?? ''))),
  );
  api.addEventListener('sortChanged', () => sheet.sorted());
  followPlaces(parts);
}

function followPlaces<Row extends SheetRow>({
  api,
  focus,
  painter,
  root,
  sheet,
  showMessage,
  widths,
}: GridPieces<Row>): void {
  api.addEventListener('bodyScroll', () => {
    focus.moved();
    showMessage();
  });
  api.addEventListener('bodyScrollEnd', () => {
    painter.paintRange();
    widths.fitInSight();
  });
  api.addEventListener('displayedColumnsChanged', () => {
    focus.moved();
    if (!sheet.columnsChanged()) return;
    showPinned(sheet, api, 'totals and hint');
    widths.fitInSight();
  });
  api.addEventListener('gridSizeChanged', focus.moved);
  api.addEventListener('columnResized', ({ finished, source }) => {
    root.classList.toggle('sizing', !finished);
    if (!finished) return;
    focus.moved();
    // Ignore widths that were set through the api, because the column fitting sets them.
    if (source !== 'api') widths.fitInSight();
    sheet.viewChanged();
  });
}
