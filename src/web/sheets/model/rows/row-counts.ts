import type { RowState } from '#web/data/records.ts';
import type { SheetRow } from '../../kinds/kind.ts';

/**
 * Counts a sheet's records, filtered or not, and how many are in each state. It counts change by change, because an edit must not count
 * all rows again. The port, which shows the rows, holds the rows themselves (port.ts, `row`).
 */
export interface RowCounts {
  all(): number;
  /** For states other than 'synced'. The map is changed in place. */
  ofStates(): ReadonlyMap<RowState['state'], number>;
  /** A record was added. */
  added(row: SheetRow): void;
  /** A record was removed. */
  removed(row: SheetRow): void;
  /** A record has other contents. */
  changed(before: SheetRow, after: SheetRow): void;
}

export function countRows(rows: readonly SheetRow[]): RowCounts {
  let all = 0;
  const states = new Map<RowState['state'], number>();
  const count = ({ state: { state } }: SheetRow, by: 1 | -1): void => {
    if (state !== 'synced') states.set(state, (states.get(state) ?? 0) + by);
  };
  const added = (row: SheetRow): void => {
    all += 1;
    count(row, 1);
  };
  for (const row of rows) added(row);
  return {
    all: () => all,
    ofStates: () => states,
    added,
    removed: (row) => {
      all -= 1;
      count(row, -1);
    },
    changed: (before, after) => {
      count(before, -1);
      count(after, 1);
    },
  };
}
