import type { RowState } from '#web/data/records.ts';
import type { SheetRow } from '../../kinds/kind.ts';

/** The records of a sheet, filtered or not, with the number in each state. Updated row by row: an edit must not count all rows again. */
export interface SheetRows<Row extends SheetRow> {
  get(id: string): Row | undefined;
  add(row: Row): void;
  remove(id: string): void;
  count(): number;
  /** For states other than 'synced'. */
  stateCounts(): ReadonlyMap<RowState['state'], number>;
  /** Indexes the rows by id, which takes a while when there are many. Without this call the first lookup does it. */
  prepare(): void;
}

export function createSheetRows<Row extends SheetRow>(first: readonly Row[]): SheetRows<Row> {
  let kept: Map<string, Row> | null = null;
  const rows = (): Map<string, Row> => (kept ??= new Map(first.map((row) => [row.id, row])));
  const counts = new Map<RowState['state'], number>();
  const count = (row: Row | undefined, by: 1 | -1): void => {
    const state = row?.state.state;
    if (state !== undefined && state !== 'synced') counts.set(state, (counts.get(state) ?? 0) + by);
  };
  const add = (row: Row): void => {
    count(rows().get(row.id), -1);
    count(row, 1);
    rows().set(row.id, row);
  };
  for (const row of first) count(row, 1);
  return {
    get: (id) => rows().get(id),
    add,
    remove: (id) => {
      count(rows().get(id), -1);
      rows().delete(id);
    },
    count: () => kept?.size ?? first.length,
    stateCounts: () => counts,
    prepare: () => void rows(),
  };
}
