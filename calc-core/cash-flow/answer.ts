import { dollarsUp, peakWords, type CashFlow } from '#calc-core/cash-flow';
import { ways, type Way } from '#calc-core/ledger';
import { longDate } from '#calc-core/number';
import { worstOf } from './worst.ts';

/** The answer of the cash flow in one sentence: the peak debt, or without a balance how much money is out at most. */
export function answerWords(flow: CashFlow, way: Way): string {
  if (flow.peak !== null) return peakWords(flow, way);
  const { begins } = ways[way];
  const worst = worstOf(flow);
  const words =
    worst === null
      ? 'No money of yours is out in these months.'
      : `The most money out is ${dollarsUp(worst.amount)} on ${longDate(worst.on)}.`;
  return begins === '' ? words : `${begins}${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
