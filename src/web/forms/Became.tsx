import { actualProblems, planAndActual, planOf } from '#calc-core/actual';
import type { TradeGroup } from '#calc-core/group';
import { shortDate } from '#calc-core/number';
import { actualOf, type Trade, type TradeResult } from '#calc-core/trade';
import { groupWords, heldWords, tillWords, tradeSubtitle } from './titles.ts';

interface BecameProps {
  readonly group: TradeGroup | null;
  /** The trade's figures as it is typed. */
  readonly result: TradeResult;
  readonly trade: Trade;
}

/** The line under the name of a trade with facts: "held 23.71 weeks, sold 17 Nov 2026"; while head are left "bought 4 Jun 2026, till 13 Nov 2026". */
export default function Became({ group, result, trade }: BecameProps): string {
  const plan = planOf(trade);
  const actual = actualOf(trade.actual);
  if (plan === null || actual === null) return tradeSubtitle(group, result);
  const { stage, actual: became } = planAndActual(plan, actual);
  const isSold = stage === 'sold';
  const days = actual.sales.flatMap(({ soldOn }) => (soldOn === null ? [] : [soldOn])).toSorted();
  const on = isSold ? days.at(-1) : actual.boughtOn;
  const stageWords = on === undefined || on === null ? stage : `${stage} ${shortDate(on)}`;
  // Facts that cannot be have no time.
  const held = actualProblems(plan, actual).length === 0 ? heldWords(became) : [];
  const words = isSold ? [...held, stageWords] : [stageWords, ...tillWords(result)];
  return [groupWords(group), ...words].join(', ');
}
