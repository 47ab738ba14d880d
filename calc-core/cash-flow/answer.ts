import type { Way } from '../ledger/ways.ts';
import { longDate } from '../number/dates.ts';
import { showMoney, showPercent } from '../number/show.ts';
import type { AddsUp } from './book.ts';
import type { CashFlow } from './cash-flow.ts';
import type { Funding } from './funding/funding.ts';
import { moneyOfText } from './money.ts';
import { dollarsUp } from './show.ts';
import { beginning, peakWords } from './words.ts';
import { worstOf } from './worst.ts';

/**
 * One sentence about the cash flow: the peak debt. If no balance is known, the largest amount of money out.
 * @param today - `YYYY-MM-DD`. An earlier day is described as past
 */
export function answerWords(flow: CashFlow, way: Way, today = ''): string {
  if (flow.peak !== null || flow.knownFrom !== null) return peakWords(flow, way, today);
  const worst = worstOf(flow);
  if (worst === null) return beginning(way, 'You have no money out in these months.');
  const is = worst.on < today ? 'was' : 'is';
  return beginning(way, `The most money out ${is} ${dollarsUp(worst.amount)} on ${longDate(worst.on)}.`);
}

const sources = { overdraft: 'an overdraft', loan: 'a livestock loan', own: 'own money' } as const;

/** For example `of $120,000.00`. A debt has no minus sign, so a credit is called a credit. */
function balanceWords({ kind, balance }: Pick<Funding, 'kind' | 'balance'>): string {
  const shown = showMoney(balance);
  if (kind === 'own') return `of ${shown}`;
  return moneyOfText(balance) > 0n ? `with ${shown} in credit` : `of ${shown.replace('-', '')}`;
}

/** Says from which balances the cash flow starts. */
export function basisWords(farm: { readonly funding: readonly Funding[] }, isPart: boolean): string {
  if (isPart) return 'This counts only some of the trades. It leaves out farm costs, balances and the limit.';
  if (farm.funding.length === 0)
    return 'What your trades have paid out and not yet brought back. Type a balance under Funding to see what you owe.';
  const each = farm.funding.map(
    (source) =>
      `${sources[source.kind]} ${balanceWords(source)} on ${longDate(source.on)}${source.kind === 'own' ? '' : `, at ${showPercent(source.rate)}`}`,
  );
  return `From ${each.join(', and ')}.`;
}

/** The operator and the label of one line. The first line has no operator. */
export function sumWords(
  key: AddsUp['lines'][number]['key'],
  from: string,
  months: number,
): readonly [operator: string, words: string] {
  if (key === 'within') return ['', `Trades, money in and out in these ${months} months`];
  if (key === 'before') return ['+', `The same trades, before ${longDate(`${from}-01`)}`];
  if (key === 'after') return ['+', 'The same trades, after these months'];
  if (key === 'interest') return ['+', 'Interest as each trade counts it, not cash'];
  return ['+', 'Deaths: the profit counts them at purchase price'];
}
