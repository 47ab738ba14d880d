import { asSaved, groupFields, tradeFields, type TradeDraft, type TradeGroup } from '#calc-core';

/** The draft as it is saved: no head is 0 head. */
export const finishTrade = (draft: TradeDraft): TradeDraft => asSaved(tradeFields, draft);

/** The group as it is saved: without a name it is 'New Group'. */
export const finishGroup = (group: TradeGroup): TradeGroup => asSaved(groupFields, group);
