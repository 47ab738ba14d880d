import type { GridApi } from 'ag-grid-community';
import type { Layout } from '../cells/range.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { newRowId, type GridRow } from './pinnedRow.ts';

/** The grid's rows and columns as they are displayed now; the blank row counts as the one after the last. */
export interface GridLayout extends Layout {
  readonly hasNewRow: boolean;
  /** Records only, without the blank row. */
  readonly recordCount: number;
  /** Ids of the columns that open a group, for its edge. */
  isGroupEdge(columnId: string): boolean;
  /** Call when columns were moved, hidden or shown; false where they stand as before. */
  columnsChanged(): boolean;
}

export function layoutOf<Row extends SheetRow>(
  api: GridApi<GridRow<Row>>,
  dataColumns: ReadonlyMap<string, string>,
  hasNewRow: boolean,
): GridLayout {
  let ids: readonly string[] = [];
  let indices = new Map<string, number>();
  let edges = new Set<string>();
  const columnsChanged = (): boolean => {
    const now = api
      .getAllDisplayedColumns()
      .map((column) => column.getColId())
      .filter((id) => dataColumns.has(id));
    if (now.join('\n') === ids.join('\n')) return false;
    ids = now;
    indices = new Map(ids.map((id, index) => [id, index]));
    edges = new Set(
      ids.filter((id, index) => index > 0 && dataColumns.get(id) !== dataColumns.get(ids[index - 1] ?? '')),
    );
    return true;
  };
  columnsChanged();
  return {
    hasNewRow,
    columnsChanged,
    isGroupEdge: (columnId) => edges.has(columnId),
    get recordCount() {
      return api.getDisplayedRowCount();
    },
    get rowCount() {
      return api.getDisplayedRowCount() + (hasNewRow ? 1 : 0);
    },
    get columnCount() {
      return ids.length;
    },
    rowAt: (index) =>
      hasNewRow && index === api.getDisplayedRowCount() ? newRowId : api.getDisplayedRowAtIndex(index)?.id,
    columnAt: (index) => ids[index],
    rowIndex: (rowId) => {
      if (rowId === newRowId) return hasNewRow ? api.getDisplayedRowCount() : -1;
      const node = api.getRowNode(rowId);
      return node?.displayed === true ? (node.rowIndex ?? -1) : -1;
    },
    columnIndex: (columnId) => indices.get(columnId) ?? -1,
  };
}
