import type { GridApi } from 'ag-grid-community';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import type { GridRow } from '../model/pinnedRow.ts';

export interface RowFeed {
  /** Takes over what changed in the records. */
  changed(keys: ReadonlySet<string>): void;
  /** The editor has closed: rows that waited may come and go now. */
  release(): void;
  /** How many rows wait to arrive or leave. */
  waiting(): number;
}

interface FeedHooks<Row extends SheetRow> {
  isEditing(): boolean;
  /** Rows that stayed where they are and have new values. */
  onUpdated(rows: readonly Row[]): void;
  /** Lets rows arrive and leave. */
  moving(move: () => void): void;
  /** Rows that arrived and left. */
  onMoved(arrived: readonly Row[], left: readonly string[]): void;
}

/**
 * Keeps the grid's rows in step with the records: one row at a time, in place, never by a new array.
 * A row that arrives or leaves above an open editor would take its focus away, so those wait.
 */
export function createRowFeed<Row extends SheetRow>(
  api: GridApi<GridRow<Row>>,
  kind: SheetKind<Row>,
  hooks: FeedHooks<Row>,
): RowFeed {
  const prefix = `${kind.kind}/`;
  const queued = new Set<string>();
  const move = (ids: Iterable<string>): void => {
    const add: Row[] = [];
    const remove: GridRow<Row>[] = [];
    for (const id of ids) {
      const row = kind.row(id);
      const present = api.getRowNode(id)?.data;
      if (row !== undefined && present === undefined) add.push(row);
      if (row === undefined && present !== undefined) remove.push(present);
    }
    if (add.length === 0 && remove.length === 0) return;
    hooks.moving(() => api.applyTransaction({ add, remove }));
    hooks.onMoved(
      add,
      remove.map((row) => row.id),
    );
  };
  return {
    changed: (keys) => {
      const updated: Row[] = [];
      const movers: string[] = [];
      for (const key of keys) {
        if (!key.startsWith(prefix)) continue;
        const id = key.slice(prefix.length);
        const row = kind.row(id);
        const node = api.getRowNode(id);
        if (row !== undefined && node !== undefined) {
          if (node.data === row) continue;
          node.updateData(row);
          updated.push(row);
        } else if ((row === undefined) !== (node === undefined)) movers.push(id);
      }
      if (updated.length > 0) hooks.onUpdated(updated);
      if (movers.length === 0) return;
      if (!hooks.isEditing()) return move(movers);
      for (const id of movers) queued.add(id);
    },
    release: () => {
      const ids = [...queued];
      queued.clear();
      move(ids);
    },
    waiting: () => queued.size,
  };
}
