import type { RowState } from '#web/data/records.ts';
import type { SheetRow } from '../../kinds/kind.ts';

/** Counts the records of a sheet, also by state. Hidden rows count too. */
export interface RowCounts {
  all(): number;
  /** The number of records in each state except 'synced'. The map is updated in place. */
  ofStates(): ReadonlyMap<RowState['state'], number>;
  added(row: SheetRow): void;
  removed(row: SheetRow): void;
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
