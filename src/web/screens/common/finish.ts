import type { TradeDraft, TradeGroup } from '#calc-core';
import { messages } from '#contract/messages.ts';

/** A null numberOfHead becomes 0 before saving (spec 4, New trade). */
export const finishTrade = (draft: TradeDraft): TradeDraft => ({
  ...draft,
  numberOfHead: draft.numberOfHead ?? '0',
});

/** A group without a name is saved as 'New Group' (spec 4, 5). */
export const finishGroup = (group: TradeGroup): TradeGroup =>
  group.name.trim() === '' ? { ...group, name: messages.newGroupName } : group;
