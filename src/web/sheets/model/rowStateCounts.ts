import type { RowState } from '#web/data/records.ts';
import type { SheetRow } from '../kinds/kind.ts';

/** How many records a sheet has and in which state, kept up row by row: an edit must not count them all again. */
export interface Census {
  has(row: SheetRow): void;
  lost(id: string): void;
  count(): number;
  /** Of the states other than 'synced'. */
  states(): ReadonlyMap<RowState['state'], number>;
}

export function createCensus(rows: readonly SheetRow[]): Census {
  const states = new Map<string, RowState['state']>();
  const counts = new Map<RowState['state'], number>();
  const add = (state: RowState['state'] | undefined, by: 1 | -1): void => {
    if (state !== undefined && state !== 'synced') counts.set(state, (counts.get(state) ?? 0) + by);
  };
  const has = ({ id, state }: SheetRow): void => {
    add(states.get(id), -1);
    add(state.state, 1);
    states.set(id, state.state);
  };
  for (const row of rows) has(row);
  return {
    has,
    lost: (id) => {
      add(states.get(id), -1);
      states.delete(id);
    },
    count: () => states.size,
    states: () => counts,
  };
}
