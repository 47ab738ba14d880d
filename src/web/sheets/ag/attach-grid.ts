import type { GridApi } from 'ag-grid-community';
import { narrowQuery } from '#web/ui/frame/narrow.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { startOf } from '../model/arrangement.ts';
import { problemAt } from '../model/cell-problem.ts';
import { editorClosed, keepTyped } from '../model/editing.ts';
import { TypedText } from '../model/editor.ts';
import { isRecord, newRowId, type GridRow } from '../model/pinned-row.ts';
import type { Touched } from '../model/store.ts';
import { reopenCell } from '../model/reopening.ts';
import { bulkFrom } from '../model/writing.ts';
import { areTicksShown } from '../model/ticking.ts';
import type { SheetController, SheetPlace } from '../sheet-controller.ts';
import { afterPaint } from '#web/ui/frame/after-paint.ts';
import { createBubble } from './bubble.ts';
import { linesOf, rowIdOf } from '../elements.ts';
import { columnDefs, gutterId, tooltipOf } from './column-defs.ts';
import { startColumns } from './column-view.ts';
import { createWidths } from './column-widths.ts';
import { createFocus } from './focus.ts';
import { gridPortOf, showPinned } from './grid-adapter.ts';
import { beyondMs, heightOf, rowsBeyond } from './grid-options.ts';
import { giveRoomToTyping } from './keyboard-room.ts';
import { nameForReaders } from './reader-names.ts';
import { createPainter } from './painter.ts';
import { stateSentence } from './renderers.ts';
import { attachTooltip } from './tooltip.ts';
import { restoreViewport, saveViewport } from './viewport-memory.ts';

/** Gives the grid its columns and rows, shows what changes in the sheet, and tells the sheet what happens in the grid. */
export function attachGrid<Row extends SheetRow>(
  controller: SheetController<Row>,
  api: GridApi<GridRow<Row>>,
  place: SheetPlace,
): () => void {
  const { model: sheet, remembered } = controller;
  const { root, hooks } = place;
  const lines = root.getElementsByClassName('ag-row');
  const painter = createPainter(sheet, lines, api);
  const widths = createWidths(sheet, root, api);
  const focus = createFocus(sheet, root, api);
  const bubble = createBubble(root);
  const names = nameForReaders(sheet, root, api);
  const showMessage = (): void => {
    const active = sheet.selection.get()?.active;
    const isShown = active !== undefined && sheet.state.editor === null;
    const row = isShown ? sheet.rows.get(active.rowId) : undefined;
    const column = sheet.column(active?.columnId ?? '');
    const wrong = row === undefined || column === undefined ? undefined : problemAt(sheet, column, row);
    bubble.update(wrong ?? (row === undefined ? undefined : column?.note?.(row)), wrong === undefined);
  };
  let toFit: string[] | null = null;
  /** An edit is told twice, by its row and by its totals: both are fitted at once, before the next picture. */
  const fitLater = (rowIds: readonly string[]): void => {
    if (toFit === null)
      queueMicrotask(() => {
        const ids = toFit ?? [];
        toFit = null;
        if (ids.length > bulkFrom) widths.fitInSight();
        else widths.fit(ids.flatMap((id) => sheet.rows.get(id) ?? []));
      });
    toFit = [...(toFit ?? []), ...rowIds];
  };
  const show = (touched: Touched): void => {
    if (touched.texts === true) api.refreshCells({ suppressFlash: true });
    if (touched.texts === true || touched.looks === true) painter.paintAll();
    else if (touched.range === true) painter.paintRange();
    if (touched.totals === true) showPinned(sheet, api, 'totals');
    if (touched.rows !== undefined) {
      const changed = linesOf(lines, touched.rows);
      painter.paintLines(changed);
      names.renamed(changed);
    }
    if (touched.rows !== undefined || touched.totals === true) fitLater(touched.rows ?? []);
    if (touched.density === true) api.setGridOption('rowHeight', heightOf(sheet.state.density));
    showMessage();
  };

  api.setGridOption(
    'columnDefs',
    columnDefs(sheet, {
      classesOf: painter.classesOf,
      hrefOf: (id) => hooks.hrefOf(id),
      openMenu: (columnId, anchor) => hooks.onColumnMenu(columnId, anchor),
    }),
  );
  startColumns(
    sheet,
    api,
    remembered?.columns ?? startOf(sheet.kind, sheet.state.arrangement, window.innerWidth),
  );
  // The column tells of a new order before the rows move, the grid only afterwards.
  for (const column of api.getColumns() ?? []) column.addEventListener('sortChanged', sheet.selection.hold);
  const stopShowing = sheet.store.subscribe(show);
  const detach = controller.attach(gridPortOf({ sheet, root, api, widths, focus }), place);

  api.addEventListener('cellEditRequest', ({ data, column, newValue }) => {
    const target = sheet.column(column.getColId());
    if (target === undefined || !(newValue instanceof TypedText)) return;
    keepTyped(sheet, isRecord<Row>(data) ? data.id : newRowId, target, newValue);
  });
  api.addEventListener('cellEditingStopped', () => {
    if (api.getEditingCells().length === 0) editorClosed(sheet);
  });
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
  // What a cell looks like goes with its record, but for the range.
  api.addEventListener('modelUpdated', () => {
    focus.moved();
    sheet.rowsMoved();
  });
  api.addEventListener('selectionChanged', () =>
    hooks.onSelect(new Set(api.getSelectedNodes().map(({ id }) => id ?? ''))),
  );
  api.addEventListener('sortChanged', () => sheet.sorted());
  api.addEventListener('gridSizeChanged', focus.moved);
  api.addEventListener('columnResized', ({ finished, source }) => {
    root.classList.toggle('sizing', !finished);
    if (!finished) return;
    focus.moved();
    // By the api it is what has just been fitted.
    if (source !== 'api') widths.fitInSight();
    sheet.viewChanged();
  });

  const narrow = matchMedia(narrowQuery);
  const turned = (): void => sheet.port.showTicks(areTicksShown(sheet, window.innerWidth));
  narrow.addEventListener('change', turned);

  const stopTooltip = attachTooltip(root, (cell) => {
    if (cell.matches('.ag-header-cell')) return sheet.column(cell.getAttribute('col-id') ?? '')?.help;
    const line = cell.closest('.ag-row');
    const row = line === null ? undefined : sheet.rows.get(rowIdOf(line));
    const columnId = cell.getAttribute('col-id') ?? '';
    if (row === undefined || columnId === gutterId) return row && stateSentence(row.state);
    const column = sheet.column(columnId);
    return column === undefined ? undefined : tooltipOf(sheet, column, row);
  });
  const stopRoom = giveRoomToTyping(sheet, root);
  restoreViewport(sheet, root, api);
  void reopenCell(sheet);
  // Before any row is drawn: each of its cells would be put in its place again.
  widths.fitInSight();
  let timer: ReturnType<typeof setTimeout> | undefined;
  afterPaint(() => {
    timer = setTimeout(() => {
      if (api.isDestroyed()) return;
      api.updateGridOptions({ rowBuffer: rowsBeyond, suppressColumnMoveAnimation: false });
      // With the rows beyond those in sight too.
      afterPaint(() => widths.fitInSight());
    }, beyondMs);
  });
  return () => {
    clearTimeout(timer);
    saveViewport(sheet, root, api);
    narrow.removeEventListener('change', turned);
    detach();
    stopShowing();
    names.stop();
    stopTooltip();
    stopRoom();
    focus.stop();
    bubble.remove();
  };
}
