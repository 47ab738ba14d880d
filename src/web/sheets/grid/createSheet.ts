import {
  createGrid,
  type CellEditRequestEvent,
  type GridApi,
  type GridOptions,
  type IRowNode,
} from 'ag-grid-community';
import { newId, type Records } from '#web/data/records.ts';
import { Decimal } from '#calc-core';
import { fullTitle, plainText, type SheetColumn } from '../columns/column.ts';
import type { Rectangle, Spot } from '../cells/range.ts';
import { writeCells, type CellText, type Written } from '../cells/write.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import { createBubble } from './bubble.ts';
import { listenToClipboard } from './clipboard.ts';
import { columnDefs, editText, gutterId, selectionColumn, type CellContext } from './colDefs.ts';
import type { EditorSetup, OpenEditor } from './editor.ts';
import { rowFilter } from './filter.ts';
import { pressInEditor, pressOnCell, type TabMemory } from './keyboard.ts';
import { layoutOf, type GridLayout } from './layout.ts';
import { createMarks, type Marks } from './marks.ts';
import { registerModules } from './modules.ts';
import { listenToMouse } from './mouse.ts';
import { paintRules, repaintRows } from './paint.ts';
import { createRowFeed } from './rows.ts';
import { createSelection, type Selection } from './selection.ts';
import type { Question, Sheet } from './sheet.ts';
import { isSpecial, newRowId, type GridRow, type SpecialRow } from './special.ts';
import { droverTheme } from './theme.ts';
import { createTotals } from './totals.ts';
import { noFilters, rowHeights, type Density, type FilterSet, type View } from './view.ts';

/** What the screen around a sheet gives it. */
export interface SheetHooks {
  onOpen(id: string): void;
  hrefOf(id: string): string;
  onSelect(ids: ReadonlySet<string>): void;
  onRemove(id: string): void;
  /** Something the panels show has changed. */
  onChange(): void;
  onAsk(what: 'help' | 'find' | 'columns' | 'leave'): void;
  onSay(text: string): void;
  onQuestion(question: Question): void;
}

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

/** Puts a sheet of this kind into the element. One grid per mount; every later change goes through its nodes. */
export function createSheet<Row extends SheetRow>(
  root: HTMLElement,
  kind: SheetKind<Row>,
  records: Records,
  hooks: SheetHooks,
): RunningSheet<Row> {
  registerModules();
  const marks = keptMarks(records, kind.sheetId);
  const columns = new Map(kind.columns.map((column) => [column.id, column]));
  const tabs: TabMemory = { column: null };
  const fresh = new Set<string>();
  let filters = noFilters;
  let quick = '';
  let density: Density = 'normal';
  let passes: ((row: Row) => boolean) | null = null;
  let open: OpenEditor | null = null;
  let editing: { readonly cell: CellText; readonly base: string } | null = null;
  let fillTarget: Rectangle | null = null;
  let isStale = false;
  let totalTexts: ReadonlyMap<string, string> = new Map();
  let isMovingFocus = false;
  let hits: ReadonlySet<string> = new Set();
  let whenColumnsChange: () => void = () => undefined;

  const isRow = (data: GridRow<Row> | undefined | null): data is Row =>
    data !== undefined && data !== null && !isSpecial<Row>(data);
  const context: CellContext<Row> = {
    classRules: paintRules<Row>({
      kind,
      marks,
      layout: () => layout,
      selection: () => selection,
      fillTarget: () => fillTarget,
      isHit: (rowId, columnId) => hits.has(`${rowId}\n${columnId}`),
    }),
    hrefOf: hooks.hrefOf,
    shown: (column, row) => marks.bad(row.id, column.id)?.text ?? column.shown(row),
    isEditable: (column, data) => {
      if (kind.isReadOnly || column.entry === undefined || data === undefined || data === null) return false;
      return isSpecial<Row>(data) ? data.special === 'new' : column.entry.isFor(data);
    },
    tooltip: (column, data) =>
      isRow(data)
        ? (marks.bad(data.id, column.id)?.message ?? column.reason?.(data) ?? longText(column, data))
        : undefined,
    setup: (column, data) => editorSetup(column, data),
  };

  const specialRows = (): SpecialRow[] => {
    const totals: SpecialRow = {
      id: 'totals',
      special: 'totals',
      texts: new Map([...totalTexts, ['name', 'Totals']]),
    };
    if (kind.blank === null) return [totals];
    return [
      {
        id: newRowId,
        special: 'new',
        texts: new Map([[layout.columnAt(1) ?? '', 'Type a name, or paste rows from a spreadsheet']]),
      },
      totals,
    ];
  };

  const options: GridOptions<GridRow<Row>> = {
    theme: droverTheme,
    columnDefs: columnDefs(kind, context),
    getRowId: ({ data }) => data.id,
    rowHeight: heightOf(density),
    headerHeight: 46,
    groupHeaderHeight: 24,
    readOnlyEdit: true,
    suppressClickEdit: true,
    stopEditingWhenCellsLoseFocus: true,
    animateRows: false,
    suppressNoRowsOverlay: true,
    // The rows are here already: without this the grid tells screen readers 'Loading...' and leaves it standing.
    loading: false,
    suppressDragLeaveHidesColumns: true,
    maintainColumnOrder: true,
    ensureDomOrder: true,
    suppressScrollOnNewData: true,
    tooltipShowDelay: 400,
    selectionColumnDef: selectionColumn,
    rowSelection: {
      mode: 'multiRow',
      enableClickSelection: false,
      checkboxes: true,
      headerCheckbox: true,
      selectAll: 'filtered',
      isRowSelectable: (node) => isRow(node.data),
    },
    isExternalFilterPresent: () => passes !== null,
    doesExternalFilterPass: ({ data }) =>
      data === undefined || isSpecial<Row>(data) || passes === null || fresh.has(data.id) || passes(data),
    getRowClass: ({ data }) =>
      data !== undefined && isSpecial<Row>(data) ? `special ${data.special}` : undefined,
    onCellEditRequest: (event) => commitEdit(event),
    onCellEditingStopped: () => afterEdit(),
    onBodyScroll: () => showMessage(),
    onDisplayedColumnsChanged: () => whenColumnsChange(),
    onSelectionChanged: () => hooks.onSelect(new Set(api.getSelectedNodes().map((node) => node.id ?? ''))),
    onSortChanged: () => {
      isStale = false;
      hooks.onChange();
    },
    onColumnResized: ({ finished }) => {
      if (finished) hooks.onChange();
    },
    onCellFocused: ({ rowIndex, column, rowPinned }) => {
      if (isMovingFocus || rowIndex === null || column === null || typeof column === 'string') return;
      const row = rowPinned === 'bottom' ? layout.recordCount + rowIndex : rowIndex;
      const spot = { row, column: layout.columnIndex(column.getColId()) };
      const now = selection.spot();
      if (
        spot.column >= 0 &&
        row < layout.rowCount &&
        (now === null || now.row !== spot.row || now.column !== spot.column)
      )
        selection.selectSpot(spot);
    },
  };
  const api: GridApi<GridRow<Row>> = createGrid(root, options);
  const layout: GridLayout = layoutOf(
    api,
    new Map(kind.columns.map((column) => [column.id, column.group])),
    kind.blank !== null,
  );
  const selection: Selection = createSelection(layout);

  api.applyColumnState({
    state: [{ colId: gutterId }, { colId: 'ag-Grid-SelectionColumn' }],
    applyOrder: true,
  });
  layout.columnsChanged();
  // Rows come after the grid is made: painting a cell asks for layout and selection.
  api.updateGridOptions({ rowData: [...kind.rows()], pinnedBottomRowData: specialRows() });

  const totals = createTotals<Row>((texts) => {
    totalTexts = texts;
    const node = api.getPinnedBottomRow(kind.blank === null ? 0 : 1);
    node?.updateData(specialRows().at(-1) ?? node.data);
  });
  const rebuildTotals = (): void => {
    const rows: Row[] = [];
    api.forEachNodeAfterFilter((node) => {
      if (isRow(node.data)) rows.push(node.data);
    });
    totals.rebuild(
      rows,
      api.getAllDisplayedColumns().flatMap((column) => columns.get(column.getColId()) ?? []),
    );
  };
  const feed = createRowFeed<Row>(api, kind, {
    isEditing: () => open !== null,
    onUpdated: (rows) => {
      for (const row of rows) if (row.state.state === 'synced') marks.settle(row.id, false);
      totals.update(rows);
      hooks.onChange();
    },
    onMoved: (_, left) => {
      for (const id of left) marks.settle(id, true);
      rebuildTotals();
      repaintRows(
        api,
        root,
        [{ top: 0, bottom: Number.MAX_SAFE_INTEGER, left: 0, right: 0 }],
        layout.recordCount,
      );
      hooks.onChange();
    },
  });
  const unsubscribe = records.subscribe((keys) => {
    feed.changed(keys);
    if ([...keys].some((key) => !key.startsWith(`${kind.kind}/`))) api.refreshCells({ suppressFlash: true });
    hooks.onChange();
  });

  const bubble = createBubble(root);
  const showMessage = (): void => {
    const active = selection.get()?.active;
    bubble.update(
      active === undefined || open !== null ? undefined : marks.bad(active.rowId, active.columnId)?.message,
    );
  };
  selection.subscribe((_, before) => {
    repaintRows(api, root, [before, selection.box()], layout.recordCount);
    showMessage();
    hooks.onChange();
  });

  function editorSetup(column: SheetColumn<Row>, data: GridRow<Row> | undefined): EditorSetup {
    const bad = isRow(data) ? marks.bad(data.id, column.id) : undefined;
    const saved = editText(column, data);
    const name = isRow(data) ? kind.nameOf(data) : `new ${kind.noun.one}`;
    return {
      label: `${fullTitle(column)}, ${name === '' ? `${kind.noun.one} without a name` : name}`,
      text: bad?.text ?? saved,
      isNumber: column.kind === 'number',
      choices: column.entry?.choices?.() ?? null,
      onOpen: (editor) => {
        open = editor;
        editing = {
          cell: { rowId: isRow(data) ? data.id : newRowId, columnId: column.id, text: '' },
          base: saved,
        };
      },
      onClose: () => {
        open = null;
      },
    };
  }

  function commitEdit({ data, column, newValue }: CellEditRequestEvent<GridRow<Row>>): void {
    const target = columns.get(column.getColId());
    if (target === undefined) return;
    const text = typeof newValue === 'string' ? newValue : '';
    if (!isRow(data)) return createByTyping(target, text);
    const present = kind.row(data.id);
    const cell = { rowId: data.id, columnId: target.id, text };
    const theirs = present === undefined ? '' : editText(target, present);
    if (
      present !== undefined &&
      editing !== null &&
      theirs !== editing.base &&
      !marks.bad(data.id, target.id)
    ) {
      hooks.onQuestion({ cell, column: fullTitle(target), record: kind.nameOf(present), mine: text, theirs });
      return;
    }
    write(`Edit ${fullTitle(target)}`, [cell]);
  }

  function createByTyping(column: SheetColumn<Row>, text: string): void {
    if (text.trim() === '') return;
    const rowId = newId();
    const written = write(`New ${kind.noun.one}`, [{ rowId, columnId: column.id, text }]);
    const [bad] = written.refused;
    if (bad !== undefined) hooks.onSay(bad.message);
    created = written.edits.length > 0 ? { rowId, columnId: column.id } : null;
  }
  let created: { rowId: string; columnId: string } | null = null;

  function afterEdit(): void {
    open = null;
    editing = null;
    feed.release();
    if (created !== null && layout.rowIndex(created.rowId) >= 0) selection.select(created);
    created = null;
  }

  function write(label: string, cells: readonly CellText[]): Written {
    const blank = kind.blank;
    const written = writeCells(kind, cells, blank === null ? undefined : (id) => blank(id));
    for (const cell of written.understood) {
      marks.drop(cell.rowId, cell.columnId);
      if (written.edits.length > 0) marks.touch(cell.rowId, cell.columnId);
    }
    marks.refuse(
      written.refused.filter(
        (cell) => kind.row(cell.rowId) !== undefined || written.edits.some((edit) => edit.id === cell.rowId),
      ),
    );
    for (const edit of written.edits) if (passes !== null) fresh.add(edit.id);
    isStale ||= touchesOrder(written);
    if (written.edits.length > 0)
      records.commit(label, written.edits, written.edits.length > bulkFrom ? { bulk: true } : undefined);
    if (written.edits.length === 0 || written.refused.length > 0) repaintAll();
    showMessage();
    const [bad] = written.refused;
    if (bad !== undefined && written.refused.length === 1) hooks.onSay(bad.message);
    return written;
  }

  function touchesOrder(written: Written): boolean {
    const sorted = new Set(
      api
        .getColumnState()
        .filter((state) => state.sort !== null && state.sort !== undefined)
        .map((state) => state.colId),
    );
    return written.edits.length > 0 && (passes !== null || sorted.size > 0);
  }

  const nodeAt = (row: number): IRowNode<GridRow<Row>> | undefined => api.getDisplayedRowAtIndex(row);
  const rowAt = (row: number): Row | undefined => {
    const data = nodeAt(row)?.data;
    return isRow(data) ? data : undefined;
  };
  const columnAt = (index: number): SheetColumn<Row> | undefined => columns.get(layout.columnAt(index) ?? '');

  const sheet: Sheet<Row> = {
    kind,
    records,
    api,
    root,
    layout,
    selection,
    marks,
    column: (id) => columns.get(id),
    columnAt,
    rowAt,
    active: () => {
      const spot = selection.spot();
      const column = spot === null ? undefined : columnAt(spot.column);
      return spot === null || column === undefined ? null : { column, row: rowAt(spot.row), spot };
    },
    canEdit: (spot) => {
      const column = columnAt(spot.column);
      if (column === undefined) return false;
      return context.isEditable(column, spot.row === layout.recordCount ? specialRows()[0] : rowAt(spot.row));
    },
    go: (spot) => {
      selection.selectSpot(spot);
      sheet.focusActive();
    },
    reveal: (spot) => {
      if (spot.row < layout.recordCount) api.ensureIndexVisible(spot.row);
      const columnId = layout.columnAt(spot.column);
      if (columnId !== undefined) api.ensureColumnVisible(columnId);
    },
    focusActive: () => {
      const spot = selection.spot();
      const columnId = spot === null ? undefined : layout.columnAt(spot.column);
      if (spot === null || columnId === undefined) return;
      isMovingFocus = true;
      sheet.reveal(spot);
      if (spot.row === layout.recordCount) api.setFocusedCell(0, columnId, 'bottom');
      else api.setFocusedCell(spot.row, columnId);
      isMovingFocus = false;
    },
    editor: () => open,
    startEdit: (key) => {
      const active = sheet.active();
      const spot = selection.spot();
      if (active === null || spot === null) return;
      if (!sheet.canEdit(spot)) return hooks.onSay(whyNot(active.column, active.row));
      sheet.focusActive();
      const isNew = spot.row === layout.recordCount;
      api.startEditingCell({
        rowIndex: isNew ? 0 : spot.row,
        colKey: active.column.id,
        ...(isNew ? { rowPinned: 'bottom' as const } : {}),
        ...(key === null ? {} : { key }),
      });
    },
    stopEdit: (keep) => {
      api.stopEditing(!keep);
      sheet.focusActive();
    },
    write,
    texts: (box) => {
      const lines: string[][] = [];
      for (let row = box.top; row <= box.bottom; row += 1) {
        const data = rowAt(row);
        const line: string[] = [];
        for (let index = box.left; index <= box.right; index += 1) {
          const column = columnAt(index);
          line.push(data === undefined || column === undefined ? '' : plainText(column, data));
        }
        lines.push(line);
      }
      return lines;
    },
    setFillTarget: (box) => {
      const before = fillTarget;
      fillTarget = box;
      repaintRows(api, root, [before, box], layout.recordCount);
    },
    open: (rowId) => hooks.onOpen(rowId),
    removeFromGroup: (rowId) => hooks.onRemove(rowId),
    say: hooks.onSay,
    undo: () => {
      const dropped = marks.dropLast();
      if (dropped !== null) {
        hooks.onSay('Undone: a text that could not be read');
        return repaintAll();
      }
      const label = records.undo();
      hooks.onSay(label === null ? 'Nothing to undo' : `Undone: ${label}`);
    },
    redo: () => {
      const label = records.redo();
      hooks.onSay(label === null ? 'Nothing to redo' : `Redone: ${label}`);
    },
    ask: hooks.onAsk,
    findNext,
    reapply: () => {
      fresh.clear();
      isStale = false;
      api.refreshClientSideRowModel('filter');
      layoutChanged();
    },
    duplicate: () => {
      const box = selection.box();
      if (box === null || kind.copies === null) return;
      const rows = Array.from({ length: box.bottom - box.top + 1 }, (_, index) =>
        rowAt(box.top + index),
      ).filter((row) => row !== undefined);
      const edits = kind.copies(rows, newId);
      if (edits.length === 0) return;
      records.commit(`Copy ${edits.length} ${edits.length === 1 ? kind.noun.one : kind.noun.many}`, edits);
      hooks.onSay(
        `Copied ${edits.length} ${edits.length === 1 ? kind.noun.one : kind.noun.many} to the end of the sheet`,
      );
    },
    toggleSelected: () => {
      const box = selection.box();
      if (box === null) return;
      const nodes = Array.from({ length: box.bottom - box.top + 1 }, (_, index) =>
        nodeAt(box.top + index),
      ).filter((node) => node !== undefined);
      api.setNodesSelected({ nodes, newValue: !nodes.every((node) => node.isSelected()) });
    },
  };

  function repaintAll(): void {
    api.refreshCells({ suppressFlash: true });
    hooks.onChange();
  }

  function layoutChanged(): void {
    rebuildTotals();
    repaintAll();
  }

  /** Cells on show that hold what is looked for, in reading order. */
  function findAll(): Spot[] {
    const wanted = quick.trim().toLowerCase();
    if (wanted === '') return [];
    const found: Spot[] = [];
    for (let row = 0; row < layout.recordCount && found.length < mostFound; row += 1) {
      const data = rowAt(row);
      for (let column = 0; data !== undefined && column < layout.columnCount; column += 1) {
        if (columnAt(column)?.shown(data).toLowerCase().includes(wanted) === true)
          found.push({ row, column });
      }
    }
    return found;
  }

  function findNext(by: 1 | -1): void {
    const found = findAll();
    const spot = selection.spot() ?? { row: 0, column: -1 };
    const place = (at: Spot): number => at.row * layout.columnCount + at.column;
    const next =
      by === 1
        ? (found.find((each) => place(each) > place(spot)) ?? found[0])
        : (found.findLast((each) => place(each) < place(spot)) ?? found.at(-1));
    if (next === undefined)
      return hooks.onSay(quick === '' ? 'Type what to find first' : `Nothing found for ${quick}`);
    sheet.go(next);
    hooks.onSay(`${found.indexOf(next) + 1} of ${found.length} found`);
  }

  function refilter(): void {
    passes = rowFilter(kind, filters, quick);
    fresh.clear();
    isStale = false;
    api.onFilterChanged();
    hits = new Set(
      findAll()
        .slice(0, 2000)
        .map(({ row, column }) => `${layout.rowAt(row)}\n${layout.columnAt(column)}`),
    );
    layoutChanged();
  }

  const pressed = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    if (
      target === null ||
      target.closest('.ag-header') !== null ||
      target.closest('.ag-cell, .ag-root') === null
    )
      return;
    if (target.closest('[col-id="ag-Grid-SelectionColumn"]') !== null && event.key === ' ') return;
    const isOurs = open === null ? pressOnCell(sheet, event, tabs) : pressInEditor(sheet, event, tabs);
    if (!isOurs) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener('keydown', pressed, true);
  whenColumnsChange = () => {
    layout.columnsChanged();
    layoutChanged();
  };
  const stopMouse = listenToMouse(sheet);
  const stopClipboard = listenToClipboard(sheet);
  rebuildTotals();

  return {
    sheet,
    filters: () => filters,
    setFilters: (next) => {
      filters = next;
      refilter();
    },
    quick: () => quick,
    setQuick: (text) => {
      quick = text;
      refilter();
    },
    density: () => density,
    setDensity: (next) => {
      density = next;
      api.setGridOption('rowHeight', heightOf(next));
      hooks.onChange();
    },
    view: () => ({
      filters,
      density,
      columns: api
        .getColumnState()
        .filter((state) => columns.has(state.colId))
        .map(({ colId, width, hide, pinned, sort, sortIndex }) => ({
          colId,
          ...(width === undefined ? {} : { width }),
          hide: hide ?? null,
          pinned: pinned ?? null,
          sort: sort ?? null,
          sortIndex: sortIndex ?? null,
        })),
    }),
    applyView: (view) => {
      if (view === null) {
        api.resetColumnState();
        api.applyColumnState({
          state: [{ colId: gutterId }, { colId: 'ag-Grid-SelectionColumn' }],
          applyOrder: true,
        });
      } else
        api.applyColumnState({
          state: [
            { colId: gutterId },
            { colId: 'ag-Grid-SelectionColumn' },
            ...view.columns.filter((state) => columns.has(state.colId)),
          ],
          applyOrder: true,
        });
      filters = view?.filters ?? noFilters;
      density = view?.density ?? 'normal';
      api.setGridOption('rowHeight', heightOf(density));
      refilter();
    },
    setSelected: (ids) => {
      const now = new Set(api.getSelectedNodes().map((node) => node.id ?? ''));
      const change = (wanted: Iterable<string>, newValue: boolean): void => {
        const nodes = [...wanted].flatMap((id) => api.getRowNode(id) ?? []);
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
    },
    waiting: () => feed.waiting(),
    isStale: () => isStale,
    total: (columnId) => totalTexts.get(columnId) ?? '',
    answer: (question, keep) => {
      if (keep === 'mine') write(`Edit ${question.column}`, [question.cell]);
      sheet.focusActive();
    },
    destroy: () => {
      unsubscribe();
      totals.stop();
      bubble.remove();
      stopMouse();
      stopClipboard();
      root.removeEventListener('keydown', pressed, true);
      api.destroy();
    },
  };
}

/** Finding stops here: nobody steps through more. */
const mostFound = 10_000;

/** From this many records on, a write is painted when it is safe on this device (research/data-layer, Painting). */
const bulkFrom = 20;

function heightOf(density: Density): number {
  return matchMedia('(pointer: coarse)').matches ? 44 : rowHeights[density];
}

function longText<Row>(column: SheetColumn<Row>, row: Row): string | undefined {
  const value = column.value(row);
  if (value instanceof Decimal) return value.decimalPlaces() > 2 ? value.toFixed() : undefined;
  return column.look === 'soft' ? column.shown(row) : undefined;
}

function whyNot<Row extends SheetRow>(column: SheetColumn<Row>, row: Row | undefined): string {
  if (column.entry === undefined) return `${fullTitle(column)} is worked out`;
  return row === undefined
    ? 'This row cannot be written'
    : `${fullTitle(column)} is not in use for this kind of animal`;
}
