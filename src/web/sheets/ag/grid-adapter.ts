import type { GridApi, IRowNode } from 'ag-grid-community';
import type { SheetRow } from '../kinds/kind.ts';
import { hintColumnOf } from '../model/rows/blank-row.ts';
import { isRecord, newRowId, pinnedRows, type GridRow } from '../model/rows/pinned-row.ts';
import type { GridPort, RowChanges } from '../model/port.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { afterPaint } from '#web/time/schedule.ts';
import { columnStatesOf, startColumns, tickState } from './columns/column-view.ts';
import type { Widths } from './columns/column-widths.ts';
import type { Focus } from './focus.ts';
import { placesFor } from './in-order.ts';
import { setNodeData } from './not-public.ts';
import { revealCell } from './reveal.ts';

interface AdapterParts<Row extends SheetRow> {
  readonly sheet: SheetModel<Row>;
  readonly root: HTMLElement;
  readonly api: GridApi<GridRow<Row>>;
  readonly widths: Widths<Row>;
  readonly focus: Focus;
}

type ColumnPort = 'shownColumns' | 'columnStates' | 'changeColumns' | 'arrangeColumns' | 'moveColumn';

function columnsOf<Row extends SheetRow>({
  sheet,
  api,
  widths,
}: AdapterParts<Row>): Pick<GridPort<Row>, ColumnPort | 'fitColumn'> {
  return {
    shownColumns: () => api.getAllDisplayedColumns().map((column) => column.getColId()),
    columnStates: () => columnStatesOf(sheet, api, widths),
    changeColumns: (states, others) =>
      void api.applyColumnState({
        state: [...states],
        ...(others === undefined ? {} : { defaultState: others }),
      }),
    arrangeColumns: (states) => {
      // A stored view may lack the width of a column. Start with the original widths.
      api.resetColumnState();
      startColumns(sheet, api, states);
    },
    moveColumn: (columnId, by) => {
      const shown = api.getAllDisplayedColumns().map((column) => column.getColId());
      const neighbour = shown[shown.indexOf(columnId) + by];
      const to = (api.getAllGridColumns() ?? []).findIndex((column) => column.getColId() === neighbour);
      if (to >= 0) api.moveColumns([columnId], to);
    },
    fitColumn: (columnId) => api.autoSizeColumns([columnId]),
  };
}

/** AG Grid as an implementation of the model's port. */
export function gridPortOf<Row extends SheetRow>(parts: AdapterParts<Row>): GridPort<Row> {
  const { sheet, root, api, focus } = parts;
  const { layout } = sheet;
  return {
    ...columnsOf(parts),
    rowCount: () => api.getDisplayedRowCount(),
    rowAt: (index) => {
      const data = api.getDisplayedRowAtIndex(index)?.data;
      return isRecord<Row>(data) ? data : undefined;
    },
    row: (rowId) => {
      const data = api.getRowNode(rowId)?.data;
      return isRecord<Row>(data) ? data : undefined;
    },
    rowIndex: (rowId) => {
      const node = api.getRowNode(rowId);
      return node?.displayed === true ? (node.rowIndex ?? -1) : -1;
    },
    applyRows: (changes) => applyRows(parts, changes),
    filterRows: (how) => {
      if (how === 'filter') api.onFilterChanged();
      else api.refreshClientSideRowModel('filter');
    },
    reveal: (spot, where) => revealCell(api, layout, spot, where),
    focus: focus.take,
    hasKeyboard: () => root.contains(document.activeElement),
    pageSize: () => {
      const { top, bottom } = api.getVerticalPixelRange();
      const height = api.getDisplayedRowAtIndex(0)?.rowHeight ?? 32;
      return Math.max(1, Math.floor((bottom - top) / height) - 1);
    },
    openEditor: (spot, key) => {
      const isNew = spot.row === layout.recordCount;
      api.startEditingCell({
        rowIndex: isNew ? 0 : spot.row,
        colKey: layout.columnAt(spot.column) ?? '',
        ...(isNew ? { rowPinned: 'bottom' as const } : {}),
        ...(key === null ? {} : { key }),
      });
    },
    closeEditor: () => focus.whileMoving(() => api.stopEditing(true)),
    screenWidth: () => window.innerWidth,
    tickedRows: () => new Set(api.getSelectedNodes().map(({ id }) => id ?? '')),
    tickRows: (rowIds, newValue) => {
      const nodes = rowIds.flatMap((id) => api.getRowNode(id) ?? []);
      if (nodes.length > 0) api.setNodesSelected({ nodes, newValue });
    },
    showTicks: (isShown) => void api.applyColumnState({ state: [tickState(isShown)] }),
    afterPaint: (run) =>
      afterPaint(() => {
        if (!api.isDestroyed()) run();
      }),
  };
}

/**
 * Passes row changes to the grid. Only the first rows are passed as an array. The grid would compare a later array with all its rows.
 */
function applyRows<Row extends SheetRow>(
  { sheet, api, focus }: AdapterParts<Row>,
  { updated = [], added = [], removed = [] }: RowChanges<Row>,
): void {
  putRecords(
    sheet,
    api,
    updated.flatMap((row) => {
      const node = api.getRowNode(row.id);
      return node === undefined ? [] : [[node, row] as const];
    }),
  );
  if (api.getGridOption('pinnedBottomRowData') === undefined) {
    const pinned = pinnedRows(sheet.kind, sheet.state.totals, hintColumnOf(sheet));
    return api.updateGridOptions({ rowData: [...added], pinnedBottomRowData: [...pinned] });
  }
  const remove = removed.flatMap((id) => api.getRowNode(id)?.data ?? []);
  if (added.length === 0 && remove.length === 0) return;
  focus.whileMoving(() => {
    if (remove.length > 0) api.applyTransaction({ remove });
    if (added.length === 0) return;
    const there: string[] = [];
    api.forEachLeafNode(({ id }) => there.push(id ?? ''));
    for (const { at, rows } of placesFor(there, added))
      api.applyTransaction({ add: [...rows], ...(at !== null && { addIndex: at }) });
  });
}

/** Updates the totals row. With 'totals and hint', also moves the hint of the blank row. */
export function showPinned<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  api: GridApi<GridRow<Row>>,
  what: 'totals' | 'totals and hint',
): void {
  const { kind, state } = sheet;
  const rows = pinnedRows(kind, state.totals, what === 'totals' ? '' : hintColumnOf(sheet));
  const changed = rows.flatMap((row, index) => {
    const node = what === 'totals' && row.id === newRowId ? undefined : api.getPinnedBottomRow(index);
    return node === undefined ? [] : [[node, row] as const];
  });
  for (const [node, row] of changed) {
    setNodeData(node, row);
    api.refreshCells({ rowNodes: [node], suppressFlash: true });
  }
}

function putRecords<Row extends SheetRow>(
  { kind }: SheetModel<Row>,
  api: GridApi<GridRow<Row>>,
  changed: readonly (readonly [node: IRowNode<GridRow<Row>>, row: Row])[],
): void {
  const before = new Map(changed.map(([node]) => [node, node.data]));
  for (const [node, row] of changed) setNodeData(node, row);
  const inSight =
    changed.length > 1 ? api.getRenderedNodes().filter((node) => before.has(node)) : [...before.keys()];
  if (inSight.length === 0) return;
  api.refreshCells({ rowNodes: inSight, suppressFlash: true });
  // The grid compares only the name, so redraw names whose tag changed here.
  const name = kind.columns.find(({ look }) => look === 'name');
  const tagOf = (data: GridRow<Row> | undefined): string | undefined =>
    isRecord<Row>(data) ? name?.tag?.(data) : undefined;
  const retagged = inSight.filter((node) => tagOf(before.get(node)) !== tagOf(node.data));
  if (name === undefined || retagged.length === 0) return;
  api.refreshCells({ rowNodes: retagged, columns: [name.id], force: true, suppressFlash: true });
}
