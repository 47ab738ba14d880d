import type { GridApi } from 'ag-grid-community';
import { narrowQuery } from '#web/ui/frame/narrow.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { startOf } from '../model/arrangement.ts';
import { problemAt } from '../model/cell-problem.ts';
import type { GridRow } from '../model/rows/pinned-row.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import type { View } from '../model/view-state.ts';
import type { Touched } from '../model/store.ts';
import { reopenCell } from '../model/cell/reopening.ts';
import { bulkFrom } from '../model/writing.ts';
import { areTicksShown } from '../model/ticking.ts';
import type { ScreenHooks, SheetController, SheetPlace } from '../sheet-controller.ts';
import { columnAttribute, part, rowClass } from '../grid-parts.ts';
import { afterPaint } from '#web/time/schedule.ts';
import { createBubble } from './bubble.ts';
import { linesOf, rowIdOf } from '../elements.ts';
import { columnDefs, gutterId, tooltipOf } from './columns/column-defs.ts';
import { startColumns } from './columns/column-view.ts';
import { createWidths, type Widths } from './columns/column-widths.ts';
import { createFocus } from './focus.ts';
import { gridPortOf, showPinned } from './grid-adapter.ts';
import { beyondMs, heightOf, rowsBeyond } from './grid-options.ts';
import { giveRoomToTyping } from './keyboard-room.ts';
import { nameForReaders, type Names } from './reader-names.ts';
import { createPainter } from './painter.ts';
import { stateSentence } from './renderers.ts';
import type { GridPieces } from './grid-pieces.ts';
import { followGrid } from './grid-events.ts';
import { attachTooltip } from './tooltip.ts';
import { restoreViewport, saveViewport } from './viewport-memory.ts';

/** Connects the grid with the sheet: columns, rows, changes and events. Returns a function that detaches the grid. */
export function attachGrid<Row extends SheetRow>(
  controller: SheetController<Row>,
  api: GridApi<GridRow<Row>>,
  place: SheetPlace,
): () => void {
  const { model: sheet, remembered } = controller;
  const { root, hooks } = place;
  const lines = root.getElementsByClassName(rowClass);
  const widths = createWidths(sheet, root, api);
  const focus = createFocus(sheet, root, api);
  const bubble = createBubble(root);
  const names = nameForReaders(sheet, root, api);
  const showMessage = (): void => bubble.update(...messageOf(sheet));
  const parts = { sheet, root, api, painter: createPainter(sheet, lines, api), widths, focus, showMessage };

  showColumns(parts, remembered, hooks);
  const stopShowing = sheet.store.subscribe(showChanges(parts, lines, names));
  const detach = controller.attach(gridPortOf(parts), place);
  followGrid(parts, hooks);
  const stopTicks = followTickRoom(sheet);
  const stopTooltip = attachTooltip(root, (cell) => textOf(sheet, cell));
  const stopRoom = giveRoomToTyping(sheet, root);
  restoreViewport(sheet, root, api);
  void reopenCell(sheet);
  widths.fitInSight();
  const stopLater = drawRowsBeyondLater(parts);
  return () => {
    stopLater();
    saveViewport(sheet, root, api);
    stopTicks();
    detach();
    stopShowing();
    names.stop();
    stopTooltip();
    stopRoom();
    focus.stop();
    bubble.remove();
  };
}

function messageOf<Row extends SheetRow>(
  sheet: SheetModel<Row>,
): readonly [text: string | undefined, isNote: boolean] {
  const active = sheet.selection.get()?.active;
  const isShown = active !== undefined && sheet.state.editor === null;
  const row = isShown ? sheet.port.row(active.rowId) : undefined;
  const column = sheet.column(active?.columnId ?? '');
  if (row === undefined || column === undefined) return [undefined, true];
  const wrong = problemAt(sheet, column, row);
  return [wrong ?? column.note?.(row), wrong === undefined];
}

function showColumns<Row extends SheetRow>(
  { sheet, api, painter }: GridPieces<Row>,
  remembered: View | null,
  hooks: ScreenHooks,
): void {
  api.setGridOption(
    'columnDefs',
    columnDefs(sheet, {
      classesOf: painter.classesOf,
      hrefOf: (id) => hooks.hrefOf(id),
      openMenu: (columnId, anchor) => hooks.onColumnMenu(columnId, anchor),
    }),
  );
  const start = startOf(sheet.kind, sheet.state.arrangement, window.innerWidth);
  startColumns(sheet, api, remembered?.columns ?? start);
  // Listen to the columns, not to the grid. The columns report a new sort before the rows move.
  for (const column of api.getColumns() ?? []) column.addEventListener('sortChanged', sheet.selection.hold);
}

function showChanges<Row extends SheetRow>(
  { sheet, api, painter, widths, showMessage }: GridPieces<Row>,
  lines: HTMLCollectionOf<Element>,
  names: Names,
): (touched: Touched) => void {
  const fitLater = createFitting(sheet, widths);
  return ({ texts, looks, range, totals, rows, density }) => {
    if (texts === true) api.refreshCells({ suppressFlash: true });
    if (texts === true || looks === true) painter.paintAll();
    else if (range === true) painter.paintRange();
    if (totals === true) showPinned(sheet, api, 'totals');
    if (rows !== undefined) {
      const changed = linesOf(lines, rows);
      painter.paintLines(changed);
      names.renamed(changed);
    }
    if (rows !== undefined || totals === true) fitLater(rows ?? []);
    if (density === true) api.setGridOption('rowHeight', heightOf(sheet.state.density));
    showMessage();
  };
}

/** Resizes columns once before the next frame, because each edit is reported twice. */
function createFitting<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  widths: Widths<Row>,
): (rowIds: readonly string[]) => void {
  let toFit: string[] | null = null;
  return (rowIds) => {
    if (toFit === null)
      queueMicrotask(() => {
        const ids = toFit ?? [];
        toFit = null;
        // Measuring forces a layout, so a large paste is painted first.
        if (ids.length > bulkFrom) afterPaint(() => widths.fitInSight());
        else widths.fit(ids.flatMap((id) => sheet.port.row(id) ?? []));
      });
    toFit = [...(toFit ?? []), ...rowIds];
  };
}

function followTickRoom<Row extends SheetRow>(sheet: SheetModel<Row>): () => void {
  const narrow = matchMedia(narrowQuery);
  const turned = (): void => sheet.port.showTicks(areTicksShown(sheet, window.innerWidth));
  narrow.addEventListener('change', turned);
  return () => narrow.removeEventListener('change', turned);
}

function textOf<Row extends SheetRow>(sheet: SheetModel<Row>, cell: Element): string | undefined {
  const columnId = cell.getAttribute(columnAttribute) ?? '';
  if (cell.matches(part.headerCell)) return sheet.column(columnId)?.help;
  const line = cell.closest(part.row);
  const row = line === null ? undefined : sheet.port.row(rowIdOf(line));
  if (row === undefined || columnId === gutterId) return row && stateSentence(row.state);
  const column = sheet.column(columnId);
  return column === undefined ? undefined : tooltipOf(sheet, column, row);
}

/** After the first frame, renders the rows above and below the visible ones. */
function drawRowsBeyondLater<Row extends SheetRow>({ api, widths }: GridPieces<Row>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  afterPaint(() => {
    timer = setTimeout(() => {
      if (api.isDestroyed()) return;
      api.updateGridOptions({ rowBuffer: rowsBeyond, suppressColumnMoveAnimation: false });
      afterPaint(() => widths.fitInSight());
    }, beyondMs);
  });
  return () => clearTimeout(timer);
}
