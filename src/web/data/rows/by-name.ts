import type { Kind, Records, RowOfKind } from './types.ts';

interface RowReads {
  rows<K extends Kind>(kind: K): readonly RowOfKind[K][];
  row<K extends Kind>(kind: K, id: string): RowOfKind[K] | undefined;
}

type ByName = Pick<
  Records,
  'trades' | 'trade' | 'carries' | 'carry' | 'groups' | 'group' | 'boards' | 'board'
>;

/** Returns `trades()`, `trade(id)` and the same for carries, groups and market days. */
export const byName = ({ rows, row }: RowReads): ByName => ({
  trades: () => rows('trade'),
  trade: (id) => row('trade', id),
  carries: () => rows('carry'),
  carry: (id) => row('carry', id),
  groups: () => rows('group'),
  group: (id) => row('group', id),
  boards: () => rows('board'),
  board: (id) => row('board', id),
});
