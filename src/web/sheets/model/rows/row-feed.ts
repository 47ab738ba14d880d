import type { SheetKind, SheetRow } from '../../kinds/kind.ts';

/** Passes changes of the records to the sheet. */
export interface RowFeed {
  changed(keys: ReadonlySet<string>): void;
  release(): void;
  waiting(): number;
}

export interface FeedTarget<Row extends SheetRow> {
  /** The row of a record. Undefined if the sheet does not contain the record. */
  row(id: string): Row | undefined;
  isEditing(): boolean;
  update(rows: readonly Row[]): void;
  move(added: readonly Row[], removed: readonly string[]): void;
}

/** Keeps a sheet's rows up to date. Rows are added and removed after an open editor closes. Otherwise the editor would lose the focus. */
export function createRowFeed<Row extends SheetRow>(kind: SheetKind<Row>, target: FeedTarget<Row>): RowFeed {
  const prefix = `${kind.kind}/`;
  const queued = new Set<string>();
  const move = (ids: Iterable<string>): void => {
    const added: Row[] = [];
    const removed: string[] = [];
    for (const id of ids) {
      const row = kind.row(id);
      const isPresent = target.row(id) !== undefined;
      if (row !== undefined && !isPresent) added.push(row);
      if (row === undefined && isPresent) removed.push(id);
    }
    if (added.length > 0 || removed.length > 0) target.move(added, removed);
  };
  return {
    changed: (keys) => {
      const updated: Row[] = [];
      const movers: string[] = [];
      for (const key of keys) {
        if (!key.startsWith(prefix)) continue;
        const id = key.slice(prefix.length);
        const row = kind.row(id);
        const present = target.row(id);
        if (row !== undefined && present !== undefined) {
          if (row !== present) updated.push(row);
        } else if (row !== present) movers.push(id);
      }
      if (updated.length > 0) target.update(updated);
      if (movers.length === 0) return;
      if (!target.isEditing()) return move(movers);
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

/** The feed while there is no grid. It adds nothing, and no rows wait. */
export const noFeed: RowFeed = { changed: () => undefined, release: () => undefined, waiting: () => 0 };
