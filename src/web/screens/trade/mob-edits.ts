import type { SplitMob } from '#calc-core/actual';
import { loadTrade, type Trade, type TradeDraft } from '#calc-core/trade';
import { tradePatch, type Edit } from '#web/data/records.ts';

const changed = (before: TradeDraft, after: Trade): Edit => ({
  kind: 'trade',
  id: before.id,
  op: 'patch',
  patch: tradePatch(loadTrade(before), loadTrade(after)),
});

/** The edits of a split: fewer head in the remaining trade, and the new trade. Commit them together, as one undo step. */
export const splitEdits = (before: TradeDraft, { kept, gone }: SplitMob): readonly Edit[] => [
  changed(before, kept),
  { kind: 'trade', id: gone.id, op: 'create', doc: loadTrade(gone) },
];

/** The edits of a join: one trade gets both mobs, and the other trade is deleted. */
export const joinEdits = (before: TradeDraft, joined: Trade, otherId: string): readonly Edit[] => [
  changed(before, joined),
  { kind: 'trade', id: otherId, op: 'delete' },
];
