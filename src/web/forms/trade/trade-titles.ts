import type { BestKnown, Plan } from '#calc-core/actual';
import type { TradeGroup } from '#calc-core/group';
import { shortDate, showNumber, showWeeks } from '#calc-core/number';
import type { TradeDraft, TradeResult } from '#calc-core/trade';
import type { Past } from './past-moment.ts';

/** The line below a trade's name: "Wool & lamb, held 40 weeks, till 27 Aug 2027". Leaves out unknown times. */
export function tradeSubtitle(group: TradeGroup | null, result: TradeResult): string {
  return [groupWords(group), ...heldWords(result), ...tillWords(result)].join(', ');
}

export const groupWords = (group: TradeGroup | null): string => (group === null ? 'No group' : group.name);

export const heldWords = ({ figures: { weeksHeld } }: TradeResult): readonly string[] =>
  weeksHeld.value === null ? [] : [`held ${showWeeks(weeksHeld.value)}`];

export const tillWords = ({ weeksHeldTill }: TradeResult): readonly string[] =>
  weeksHeldTill === null ? [] : [`till ${shortDate(weeksHeldTill)}`];

/**
 * The line of a folded Trade Calculator on a phone: "Planned: 120 head, 29.52 weeks". Leaves out an unknown time.
 * @param kept - says what the fields show, such as 'Planned'
 */
export function headAndWeeks(
  { numberOfHead }: Pick<TradeDraft, 'numberOfHead'>,
  { figures: { weeksHeld } }: TradeResult,
  kept?: string,
): string {
  const weeks = weeksHeld.value === null ? [] : [showWeeks(weeksHeld.value)];
  const words = [`${showNumber(numberOfHead ?? '0')} head`, ...weeks].join(', ');
  return kept === undefined ? words : `${kept}: ${words}`;
}

/**
 * The line below the name of a trade with facts: "Wool & lamb, held 23.71 weeks, sold 17 Nov 2026".
 * If some head are unsold: "Wool & lamb, bought 4 Jun 2026, till 13 Nov 2026".
 */
export function factsSubtitle(group: TradeGroup | null, known: BestKnown): string {
  const { facts, stage, result, till, problem } = known;
  if (facts === null) return tradeSubtitle(group, result);
  const isSold = stage === 'sold';
  const days = facts.actual.sales.flatMap(({ soldOn }) => soldOn ?? []).toSorted();
  const on = isSold ? days.at(-1) : facts.actual.boughtOn;
  const stageWords = on === undefined || on === null ? stage : `${stage} ${shortDate(on)}`;
  const words = isSold
    ? // Impossible facts have no holding time.
      [...(problem === null ? heldWords(result) : []), stageWords]
    : [stageWords, ...(till === null ? [] : [`till ${shortDate(till)}`])];
  return [groupWords(group), ...words].join(', ');
}

/** The note on a read-only form that shows the plan. */
export const planWords = ({ trade }: Plan): string =>
  `The plan of ${shortDate(trade.heldFrom)}, kept as it was`;

/** The note on a read-only form that shows a past moment. */
export const pastWords = ({ when, isCarryOfNow }: Past): string =>
  `As it was on ${when}${isCarryOfNow ? ', on its carry as it is now' : ''}`;
