import type { Plan } from '#calc-core/actual';
import type { TradeGroup } from '#calc-core/group';
import { shortDate, showNumber } from '#calc-core/number';
import type { TradeResult } from '#calc-core/trade';
import type { Past } from './past.ts';

/** "Wool & lamb, held 40 weeks, till 27 Aug 2027": what is known of group and time. */
export function tradeSubtitle(group: TradeGroup | null, result: TradeResult): string {
  return [groupWords(group), ...heldWords(result), ...tillWords(result)].join(', ');
}

export const groupWords = (group: TradeGroup | null): string => (group === null ? 'No group' : group.name);

export const heldWords = ({ figures: { weeksHeld } }: TradeResult): readonly string[] =>
  weeksHeld.value === null ? [] : [`held ${showNumber(weeksHeld.value)} weeks`];

export const tillWords = ({ weeksHeldTill }: TradeResult): readonly string[] =>
  weeksHeldTill === null ? [] : [`till ${shortDate(weeksHeldTill)}`];

/** Whose entries a form shows that nobody may type into: the plan's. */
export const planWords = ({ trade }: Plan): string =>
  `The plan of ${shortDate(trade.heldFrom)}, kept as it was`;

/** The same of a past moment. */
export const pastWords = ({ when, isCarryOfNow }: Past): string =>
  `As it was on ${when}${isCarryOfNow ? ', on its carry as it is now' : ''}`;
