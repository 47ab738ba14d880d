import type { GridApi, GridOptions } from 'ag-grid-community';
import type { Records } from '#web/data/records.ts';
import type { CellText, Written } from '../cells/write.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import { sheetOf } from './actions.ts';
import { listenAround } from '../input/outsideKeys.ts';
import { standBehind } from '../input/inactiveSheet.ts';
import { nameForReaders } from '../ag/heard.ts';
import { createBubble } from '../ag/bubble.ts';
import { listenToClipboard } from '../actions/clipboard.ts';
import { contextOf } from '../ag/cellContext.ts';
import { startColumns } from '../ag/columnView.ts';
import { newState, refreshAll, type Core, type SheetHooks, type SheetState } from './core.ts';
import { createCensus } from '../model/rowStateCounts.ts';
import { afterPaint, createChanges } from '../model/changes.ts';
import { createEditing } from '../model/editing.ts';
import { listenToPrinting } from '../actions/exporting.ts';
import { rowFilter } from '../model/filters.ts';
import { findAll } from '../model/search.ts';
import { createStanding, listenToFocus } from '../ag/focus.ts';
import { listenToHeaders } from '../input/headerMenu.ts';
import { listenToKeys } from '../input/keyboard.ts';
import { startOf } from '../model/arrangement.ts';
import { layoutOf } from '../model/layout.ts';
import { keptMarks } from '../model/unreadableCells.ts';
import { registerModules } from '../ag/modules.ts';
import { listenToMouse } from '../input/pointer.ts';
import { gridOptions, listenToGrid, rowsBeyond } from '../ag/gridOptions.ts';
import { columnDefs } from '../ag/columnDefs.ts';
import { createPainter } from '../ag/painter.ts';
import { keepPlace, keptQuick, restorePlace } from '../ag/viewportMemory.ts';
import { createPinnedRows } from '../ag/pinnedRows.ts';
import { createRowFeed } from '../ag/rowFeed.ts';
import { runningOf, type RunningSheet } from './running.ts';
import { createSelection } from '../model/selection.ts';
import type { GridRow } from '../model/pinnedRow.ts';
import { noFilters, type View } from '../model/viewState.ts';
import { createWidths } from '../ag/columnWidths.ts';
import { bulkFrom, writeTexts } from '../model/writing.ts';

/** A sheet before its grid is there: what it was left with, and the options that its grid is made with. */
export interface PreparedSheet<Row extends SheetRow> {
  /** Another sheet has another grid: a key for React. */
  readonly key: number;
  readonly kind: SheetKind<Row>;
  readonly records: Records;
  readonly remembered: View | null;
  readonly state: SheetState<Row>;
  /** One object for the grid's whole life: another one would be compared and taken over option by option. */
  readonly options: GridOptions<GridRow<Row>>;
}

let lastKey = 0;

/** Prepares a sheet of this kind as it was left. Nothing runs yet, so that a component may call this while it renders. */
export function prepareSheet<Row extends SheetRow>(
  kind: SheetKind<Row>,
  records: Records,
  remembered: View | null,
): PreparedSheet<Row> {
  registerModules();
  const state = newState<Row>();
  state.density = remembered?.density ?? 'normal';
  state.arrangement = remembered?.arrangement ?? 'list';
  state.others = remembered?.others ?? {};
  state.filters = remembered?.filters ?? noFilters;
  state.quick = keptQuick({ records, kind });
  state.passes = rowFilter(kind, state.filters, state.quick, keptMarks(records, kind.kind));
  lastKey += 1;
  return { key: lastKey, kind, records, remembered, state, options: gridOptions(kind, state) };
}

/** Gives the grid in this element its columns and rows and everything that works on them. Every later change goes through its nodes. */
export function attachSheet<Row extends SheetRow>(
  { kind, records, remembered, state }: PreparedSheet<Row>,
  root: HTMLElement,
  api: GridApi<GridRow<Row>>,
  hooks: SheetHooks,
): RunningSheet<Row> {
  const marks = keptMarks(records, kind.kind);
  const changes = createChanges();
  const columns = new Map(kind.columns.map((column) => [column.id, column]));
  const write = (label: string, cells: readonly CellText[]): Written => {
    const written = writeTexts(core, label, cells);
    showMessage();
    return written;
  };
  const editing = createEditing<Row>(() => core, write);
  const painter = createPainter<Row>(
    {
      kind,
      root,
      marks,
      layout: () => layout,
      selection: () => selection,
      fillTarget: () => state.fillTarget,
      isHit: (rowId, columnId) => state.hits.size > 0 && state.hits.has(`${rowId}\n${columnId}`),
    },
    api,
  );
  const context = contextOf<Row>({ kind, marks, painter, hooks }, editing.setup, (columnId, anchor) =>
    sheet.openColumnMenu(columnId, anchor),
  );
  api.setGridOption('columnDefs', columnDefs(kind, context));
  const groups = new Map(kind.columns.map((column) => [column.id, column.group]));
  const layout = layoutOf(api, groups, kind.blank !== null);
  const selection = createSelection(layout);
  const core: Core<Row> = {
    kind,
    records,
    hooks,
    root,
    api,
    layout,
    selection,
    marks,
    painter,
    columns,
    state,
    changes,
  };
  const widths = createWidths(core);
  const pinned = createPinnedRows(core, () => widths.fit([]));
  startColumns(core, remembered?.columns ?? startOf(kind, state.arrangement, window.innerWidth));
  layout.columnsChanged();
  // The column tells of a new order before the rows move, the grid only afterwards.
  for (const column of api.getColumns() ?? []) column.addEventListener('sortChanged', selection.hold);
  // Rows come after the grid is made: painting a cell asks for layout and selection.
  const rows = kind.rows();
  const census = createCensus(rows);
  api.updateGridOptions({ rowData: [...rows], pinnedBottomRowData: pinned.rows() });

  const feed = createRowFeed<Row>(api, kind, {
    isEditing: () => state.editor !== null,
    onUpdated: (rows) => {
      for (const row of rows) {
        census.has(row);
        if (row.state.state === 'synced') marks.settle(row.id);
      }
      painter.paintRows(rows.map((row) => row.id));
      pinned.update(rows);
      if (rows.length > bulkFrom) widths.fitInSight();
      else widths.fit(rows);
      changes.tick();
    },
    moving: (move) => standing.keep(move),
    onMoved: (arrived, left) => {
      for (const row of arrived) census.has(row);
      for (const id of left) census.lost(id);
      pinned.rebuild();
      changes.tick();
    },
  });
  const standing = createStanding(core, () => sheet.focusActive());
  const unsubscribe = records.subscribe((keys) => {
    feed.changed(keys);
    // Names of groups and carries stand in other records' cells.
    if ([...keys].some((key) => !key.startsWith(`${kind.kind}/`))) {
      api.refreshCells({ suppressFlash: true });
      // A group's figures are its trades'.
      if (kind.kind === 'group') pinned.rebuild();
    }
    changes.tick();
  });

  const bubble = createBubble(root);
  const showMessage = (): void => {
    const active = selection.get()?.active;
    const isShown = active !== undefined && state.editor === null;
    const bad = isShown ? marks.bad(active.rowId, active.columnId)?.message : undefined;
    const row = isShown ? kind.row(active.rowId) : undefined;
    const note = row === undefined ? undefined : columns.get(active?.columnId ?? '')?.note?.(row);
    bubble.update(bad ?? note, bad === undefined);
  };
  selection.subscribe(() => {
    painter.paintRange();
    showMessage();
    changes.tick();
  });

  const markHits = (): void => {
    const found = findAll(core).slice(0, 2000);
    state.hits = new Set(found.map(({ row, column }) => `${layout.rowAt(row)}\n${layout.columnAt(column)}`));
  };
  const refilter = (): void => {
    state.passes = rowFilter(kind, state.filters, state.quick, marks);
    state.fresh.clear();
    state.isStale = false;
    api.onFilterChanged();
    markHits();
    pinned.rebuild();
    painter.paintAll();
    changes.tick();
  };
  const sheet = sheetOf(core, {
    isEditable: context.isEditable,
    write,
    stopEdit: editing.stop,
    reapply: () => {
      state.fresh.clear();
      state.isStale = false;
      selection.hold();
      api.refreshClientSideRowModel('filter');
      selection.release();
      pinned.rebuild();
      painter.paintAll();
      changes.tick();
    },
  });
  listenToGrid<Row>(api, {
    onEditRequest: editing.closedByGrid,
    onEditStopped: () => {
      if (api.getEditingCells().length > 0) return;
      state.editor = null;
      feed.release();
    },
    onScrolled: () => {
      state.hasMoved = true;
      showMessage();
    },
    onScrollEnded: () => {
      painter.paintRange();
      widths.fitInSight();
    },
    onColumnsChanged: () => {
      state.hasMoved = true;
      if (!layout.columnsChanged()) return;
      pinned.rebuild();
      painter.paintAll();
      widths.fitInSight();
      changes.tick();
    },
    // What a cell looks like goes with its record, but for the range.
    onRowsChanged: () => {
      state.hasMoved = true;
      if (!selection.release() && selection.get() !== null) painter.paintRange();
    },
    onTicked: hooks.onSelect,
    onSorted: () => {
      state.isStale = false;
      changes.tick();
    },
    onRoomChanged: () => {
      state.hasMoved = true;
    },
    onResized: () => {
      state.hasMoved = true;
      widths.fitInSight();
      changes.tick();
    },
  });
  const stops = [
    listenToPrinting(sheet, (columnId) => state.totalTexts.get(columnId) ?? ''),
    listenToKeys(sheet),
    listenAround(sheet),
    standBehind(root),
    listenToMouse(sheet),
    listenToClipboard(sheet),
    listenToHeaders(sheet),
    listenToFocus(core),
    unsubscribe,
    pinned.stop,
    bubble.remove,
    marks.subscribe(() => refreshAll(core)),
    nameForReaders(core),
  ];
  pinned.rebuild();
  if (state.quick !== '') {
    markHits();
    painter.paintAll();
  }
  restorePlace(core, sheet.focusActive);
  afterPaint(() => {
    if (api.isDestroyed()) return;
    widths.fitInSight();
    api.setGridOption('rowBuffer', rowsBeyond);
  });

  return runningOf(core, {
    sheet,
    census,
    widths,
    waiting: feed.waiting,
    refilter,
    write,
    destroy: () => {
      keepPlace(core);
      for (const stop of stops) stop();
    },
  });
}
