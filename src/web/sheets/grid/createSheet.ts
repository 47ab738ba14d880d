import { createGrid, type GridApi } from 'ag-grid-community';
import type { Records, RowState } from '#web/data/records.ts';
import type { CellText, Written } from '../cells/write.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import { sheetOf } from './actions.ts';
import { createBubble } from './bubble.ts';
import { listenToClipboard } from './clipboard.ts';
import type { CellContext } from './colDefs.ts';
import { columnsOf, putColumns } from './columnView.ts';
import { isRecord, newState, type Core, type SheetHooks } from './core.ts';
import { createCensus } from './census.ts';
import { createEditing } from './editing.ts';
import { rowFilter } from './filter.ts';
import { findAll } from './find.ts';
import { listenToFocus } from './focus.ts';
import { listenToHeaders } from './headers.ts';
import { listenToKeys } from './keyboard.ts';
import { layoutOf } from './layout.ts';
import { createMarks, type Marks } from './marks.ts';
import { registerModules } from './modules.ts';
import { listenToMouse } from './mouse.ts';
import { gridOptions, heightOf, specialRows, tooltipOf, type GridEvents } from './options.ts';
import { createPainter } from './paint.ts';
import { createRowFeed } from './rows.ts';
import { createSelection } from './selection.ts';
import type { Question, Sheet } from './sheet.ts';
import { isSpecial, type GridRow } from './special.ts';
import { createTotals } from './totals.ts';
import { noFilters, type Density, type FilterSet, type View } from './view.ts';
import { writeTexts } from './writing.ts';

/** A running sheet: what the panels around the grid read and call. */
export interface RunningSheet<Row extends SheetRow> {
  readonly sheet: Sheet<Row>;
  readonly filters: () => FilterSet;
  setFilters(filters: FilterSet): void;
  quick(): string;
  setQuick(text: string): void;
  density(): Density;
  setDensity(density: Density): void;
  view(): View;
  applyView(view: View | null): void;
  setSelected(ids: ReadonlySet<string>): void;
  /** How many records there are, filtered away or not. */
  recordCount(): number;
  /** How many records are in each state that is not 'synced'. */
  stateCounts(): ReadonlyMap<RowState['state'], number>;
  /** Rows that wait until the editor closes. */
  waiting(): number;
  /** A sorted or filtered column was written since: the order may be out of date. */
  isStale(): boolean;
  total(columnId: string): string;
  answer(question: Question, keep: 'mine' | 'theirs'): void;
  destroy(): void;
}

const marksOf = new WeakMap<Records, Map<string, Marks>>();

/** Texts that could not be read outlive the screen: they are kept with the records, per sheet. */
function keptMarks(records: Records, sheetId: string): Marks {
  const sheets = marksOf.get(records) ?? new Map<string, Marks>();
  marksOf.set(records, sheets);
  const marks = sheets.get(sheetId) ?? createMarks();
  sheets.set(sheetId, marks);
  return marks;
}

/** Puts a sheet of this kind into the element, as it was left. One grid per mount; every later change goes through its nodes. */
export function createSheet<Row extends SheetRow>(
  root: HTMLElement,
  kind: SheetKind<Row>,
  records: Records,
  hooks: SheetHooks,
  remembered: View | null = null,
): RunningSheet<Row> {
  registerModules();
  const marks = keptMarks(records, kind.sheetId);
  const state = newState<Row>();
  state.density = remembered?.density ?? 'normal';
  state.filters = remembered?.filters ?? noFilters;
  state.passes = rowFilter(kind, state.filters, '');
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
    () => api,
  );
  const context: CellContext<Row> = {
    classesOf: painter.classesOf,
    hrefOf: hooks.hrefOf,
    shown: (column, row) => marks.bad(row.id, column.id)?.text ?? column.shown(row),
    isEditable: (column, data) => {
      if (kind.isReadOnly || column.entry === undefined || data === undefined || data === null) return false;
      return isSpecial<Row>(data) ? data.special === 'new' : column.entry.isFor(data);
    },
    tooltip: (column, data) =>
      isRecord<Row>(data) ? tooltipOf(column, data, marks.bad(data.id, column.id)?.message) : undefined,
    setup: editing.setup,
    openMenu: (columnId, anchor) => sheet.openColumnMenu(columnId, anchor),
  };
  const events: GridEvents<Row> = {
    onEditRequest: editing.closedByGrid,
    onEditStopped: () => {
      if (state.editor === null) feed.release();
    },
    onScrolled: () => showMessage(),
    onScrollEnded: () => painter.paintBoxes([selection.box()]),
    onColumnsChanged: () => {
      if (!layout.columnsChanged()) return;
      rebuildTotals();
      painter.paintAll();
      hooks.onChange();
    },
    onRowsChanged: () => painter.paintAll(),
    onTicked: hooks.onSelect,
    onSorted: () => {
      state.isStale = false;
      hooks.onChange();
    },
    onResized: hooks.onChange,
  };
  const api: GridApi<GridRow<Row>> = createGrid(root, gridOptions(kind, context, state, events));
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
  };
  putColumns(core, remembered?.columns ?? null);
  layout.columnsChanged();
  // Rows come after the grid is made: painting a cell asks for layout and selection.
  const rows = kind.rows();
  const census = createCensus(rows);
  api.updateGridOptions({ rowData: [...rows], pinnedBottomRowData: pinned() });

  function pinned(): ReturnType<typeof specialRows> {
    return specialRows(core, layout.columnAt(1) ?? '');
  }

  const totals = createTotals<Row>((texts) => {
    state.totalTexts = texts;
    const node = api.getPinnedBottomRow(kind.blank === null ? 0 : 1);
    node?.updateData(pinned().at(-1) ?? node.data);
  });
  const rebuildTotals = (): void => {
    const rows: Row[] = [];
    api.forEachNodeAfterFilter(({ data }) => {
      if (isRecord<Row>(data)) rows.push(data);
    });
    const shown = api.getAllDisplayedColumns().flatMap((column) => columns.get(column.getColId()) ?? []);
    totals.rebuild(rows, shown);
  };
  const feed = createRowFeed<Row>(api, kind, {
    isEditing: () => state.editor !== null,
    onUpdated: (rows) => {
      for (const row of rows) {
        census.has(row);
        if (row.state.state === 'synced') marks.settle(row.id, false);
      }
      painter.paintRows(rows.map((row) => row.id));
      totals.update(rows);
      hooks.onChange();
    },
    onMoved: (arrived, left) => {
      for (const row of arrived) census.has(row);
      for (const id of left) {
        census.lost(id);
        marks.settle(id, true);
      }
      rebuildTotals();
      hooks.onChange();
    },
  });
  const unsubscribe = records.subscribe((keys) => {
    feed.changed(keys);
    // Names of groups and carries stand in other records' cells.
    if ([...keys].some((key) => !key.startsWith(`${kind.kind}/`))) api.refreshCells({ suppressFlash: true });
    hooks.onChange();
  });

  const bubble = createBubble(root);
  const showMessage = (): void => {
    const active = selection.get()?.active;
    const isShown = active !== undefined && state.editor === null;
    bubble.update(isShown ? marks.bad(active.rowId, active.columnId)?.message : undefined);
  };
  selection.subscribe((_, before) => {
    painter.paintBoxes([before, selection.box()]);
    showMessage();
    hooks.onChange();
  });

  const refilter = (): void => {
    state.passes = rowFilter(kind, state.filters, state.quick);
    state.fresh.clear();
    state.isStale = false;
    api.onFilterChanged();
    const found = findAll(core).slice(0, 2000);
    state.hits = new Set(found.map(({ row, column }) => `${layout.rowAt(row)}\n${layout.columnAt(column)}`));
    rebuildTotals();
    painter.paintAll();
    hooks.onChange();
  };
  const sheet = sheetOf(core, {
    isEditable: context.isEditable,
    write,
    stopEdit: editing.stop,
    reapply: () => {
      state.fresh.clear();
      state.isStale = false;
      api.refreshClientSideRowModel('filter');
      rebuildTotals();
      painter.paintAll();
      hooks.onChange();
    },
  });
  const stops = [
    listenToKeys(sheet),
    listenToMouse(sheet),
    listenToClipboard(sheet),
    listenToHeaders(sheet),
    listenToFocus(core),
    unsubscribe,
    totals.stop,
    bubble.remove,
  ];
  rebuildTotals();

  return {
    sheet,
    filters: () => state.filters,
    setFilters: (next) => {
      state.filters = next;
      refilter();
    },
    quick: () => state.quick,
    setQuick: (text) => {
      state.quick = text;
      refilter();
    },
    density: () => state.density,
    setDensity: (next) => {
      state.density = next;
      api.setGridOption('rowHeight', heightOf(next));
      hooks.onChange();
    },
    view: () => ({ filters: state.filters, density: state.density, columns: columnsOf(core) }),
    applyView: (view) => {
      putColumns(core, view?.columns ?? null);
      state.filters = view?.filters ?? noFilters;
      state.density = view?.density ?? 'normal';
      api.setGridOption('rowHeight', heightOf(state.density));
      refilter();
    },
    setSelected: (ids) => tick(api, ids),
    recordCount: census.count,
    stateCounts: census.states,
    waiting: feed.waiting,
    isStale: () => state.isStale,
    total: (columnId) => state.totalTexts.get(columnId) ?? '',
    answer: (question, keep) => {
      if (keep === 'mine') write(`Edit ${question.column}`, [question.cell]);
      sheet.focusActive();
    },
    destroy: () => {
      for (const stop of stops) stop();
      api.destroy();
    },
  };
}

/** Ticks these rows and no others; says nothing where nothing changes. */
function tick<Row extends SheetRow>(api: GridApi<GridRow<Row>>, ids: ReadonlySet<string>): void {
  const now = new Set(api.getSelectedNodes().map((node) => node.id ?? ''));
  const change = (wanted: readonly string[], newValue: boolean): void => {
    const nodes = wanted.flatMap((id) => api.getRowNode(id) ?? []);
    if (nodes.length > 0) api.setNodesSelected({ nodes, newValue });
  };
  change(
    [...ids].filter((id) => !now.has(id)),
    true,
  );
  change(
    [...now].filter((id) => !ids.has(id)),
    false,
  );
}
