import type { SheetKind, SheetRow } from '../../kinds/kind.ts';

/** Applies changes of the records. */
export interface RowFeed {
  changed(keys: ReadonlySet<string>): void;
  /** The editor has closed: rows that were waiting can be added and removed. */
  release(): void;
  /** How many rows wait to be added or removed. */
  waiting(): number;
}

export interface FeedTarget<Row extends SheetRow> {
  /** A record as the sheet shows it; undefined when it does not have it. */
  row(id: string): Row | undefined;
  isEditing(): boolean;
  /** Rows that stay in place and have changed values. */
  update(rows: readonly Row[]): void;
  /** Rows that are added and removed. */
  move(added: readonly Row[], removed: readonly string[]): void;
}

/**
 * Keeps a sheet's rows in step with the records: one row at a time, in place, never by a new array. Adding or removing a row above an
 * open editor would take its focus, so those wait.
 */
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

/** Before the grid exists: nothing is added and nothing waits. */
export const noFeed: RowFeed = { changed: () => undefined, release: () => undefined, waiting: () => 0 };
