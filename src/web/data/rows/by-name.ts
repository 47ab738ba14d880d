import type { Kind, Records, RowOfKind } from './types.ts';

/** Reads of rows by kind. */
interface RowReads {
  rows<K extends Kind>(kind: K): readonly RowOfKind[K][];
  row<K extends Kind>(kind: K, id: string): RowOfKind[K] | undefined;
}

type ByName = Pick<
  Records,
  'trades' | 'trade' | 'carries' | 'carry' | 'groups' | 'group' | 'boards' | 'board'
>;

/** Returns functions with the names of kinds, such as `trades`. Only the first four kinds have them. */
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
