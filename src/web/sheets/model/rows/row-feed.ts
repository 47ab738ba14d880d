import type { SheetKind, SheetRow } from '../../kinds/kind.ts';

/** Passes changes of the records to the sheet. */
export interface RowFeed {
  changed(keys: ReadonlySet<string>): void;
  /** Call when the editor has closed. Rows that were waiting are now added and removed. */
  release(): void;
  /** The number of rows that wait to be added or removed. */
  waiting(): number;
}

export interface FeedTarget<Row extends SheetRow> {
  /** A record as the sheet shows it; undefined when the sheet does not have it. */
  row(id: string): Row | undefined;
  isEditing(): boolean;
  /** Gives rows new values, without moving them. */
  update(rows: readonly Row[]): void;
  /** Adds and removes rows. */
  move(added: readonly Row[], removed: readonly string[]): void;
}

/**
 * Keeps a sheet's rows up to date with the records. Rows are updated one by one, in place, never by a new array. Adding or removing a row
 * above an open editor would take the editor's focus, so both wait until the editor closes.
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

/** The feed while there is no grid: nothing is added and nothing waits. */
export const noFeed: RowFeed = { changed: () => undefined, release: () => undefined, waiting: () => 0 };
