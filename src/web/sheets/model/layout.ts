import type { Layout } from '../range.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { newRowId } from './rows/pinned-row.ts';
import type { GridPort } from './port.ts';

/** The rows and columns in display order. The blank row comes after the last record. */
export interface SheetLayout extends Layout {
  readonly hasNewRow: boolean;
  readonly recordCount: number;
  /** True for the first column of a group. An edge is drawn at this column. */
  isGroupEdge(columnId: string): boolean;
  /** Call after columns were moved, hidden or shown. Returns false if nothing changed. */
  columnsChanged(): boolean;
}

/** @param groups - for each column id, the name of the column's group */
export function createLayout<Row extends SheetRow>(
  port: () => GridPort<Row>,
  groups: ReadonlyMap<string, string>,
  hasNewRow: boolean,
): SheetLayout {
  let ids: readonly string[] = [];
  let indices = new Map<string, number>();
  let edges = new Set<string>();
  return {
    hasNewRow,
    columnsChanged: () => {
      const now = port()
        .shownColumns()
        .filter((id) => groups.has(id));
      if (now.join('\n') === ids.join('\n')) return false;
      ids = now;
      indices = new Map(ids.map((id, index) => [id, index]));
      edges = new Set(
        ids.filter((id, index) => index > 0 && groups.get(id) !== groups.get(ids[index - 1] ?? '')),
      );
      return true;
    },
    isGroupEdge: (columnId) => edges.has(columnId),
    get recordCount() {
      return port().rowCount();
    },
    get rowCount() {
      return port().rowCount() + (hasNewRow ? 1 : 0);
    },
    get columnCount() {
      return ids.length;
    },
    rowAt: (index) => (hasNewRow && index === port().rowCount() ? newRowId : port().rowAt(index)?.id),
    columnAt: (index) => ids[index],
    rowIndex: (rowId) => {
      if (rowId !== newRowId) return port().rowIndex(rowId);
      return hasNewRow ? port().rowCount() : -1;
    },
    columnIndex: (columnId) => indices.get(columnId) ?? -1,
  };
}
