import { ways, type Way } from '../ledger/ways.ts';
import { dayAndMonth, longDate } from '../number/dates.ts';
import type { CashFlow } from './cash-flow.ts';
import type { Money } from './money.ts';
import { dollarsDown, dollarsUp, dollars } from './show.ts';

/** Puts the introduction of a scenario before a sentence, such as "With prices 10 % lower, ". The plan has no introduction. */
export const beginning = (way: Way, rest: string): string => {
  const { begins } = ways[way];
  return begins === '' ? rest : `${begins}${rest.charAt(0).toLowerCase()}${rest.slice(1)}`;
};

function leavesWords({ leaves, over, peak }: CashFlow, today: string): string {
  if (leaves === null) return '';
  const isPast = peak !== null && peak.on < today;
  if (leaves >= 0n) return ` The limit ${isPast ? 'left' : 'leaves'} ${dollarsDown(leaves)}.`;
  const [first] = over;
  const more = over.length > 1 ? ', and again later' : '';
  const spell =
    first === undefined
      ? ''
      : first.from === first.to
        ? first.from === peak?.on
          ? ' for one day'
          : ` on ${longDate(first.from)}`
        : ` from ${longDate(first.from)} to ${longDate(first.to)}`;
  return ` That ${isPast ? 'was' : 'is'} ${dollarsUp(-leaves)} over the limit${spell}${more}.`;
}

/**
 * The sentence above a cash flow: the highest debt, its day, and the unused limit.
 * @param today - `YYYY-MM-DD`. An earlier peak is described as past
 */
export function peakWords(flow: CashFlow, way: Way = 'plan', today = ''): string {
  const { peak, knownFrom } = flow;
  if (peak === null && knownFrom !== null)
    return `No peak debt in these months: the balances under Funding begin on ${longDate(knownFrom)}.`;
  if (peak === null) return 'No peak debt yet: type a balance on a date under Funding.';
  if (peak.amount <= 0n) {
    const owe = flow.lastDay < today ? 'owed' : 'owe';
    return beginning(way, `You ${owe} nothing in these months.${leavesWords(flow, today)}`);
  }
  const peaks = peak.on < today ? 'peaked' : 'peaks';
  return `${beginning(way, `Your debt ${peaks} at ${dollarsUp(peak.amount)} on ${longDate(peak.on)}.`)}${leavesWords(flow, today)}`;
}

/** The cash flow and the profit of one way. */
export interface WayFigures {
  readonly way: Way;
  readonly flow: CashFlow;
  /** $: the profit of the trades. */
  readonly profit: Money;
}

function lowerWords(plan: WayFigures, lower: WayFigures): string {
  const less = plan.profit - lower.profit;
  const takes = `take ${dollars(less)} off the profit`;
  const before = plan.flow.peak?.amount ?? 0n;
  const change = (lower.flow.peak?.amount ?? 0n) - before;
  const size = change < 0n ? -change : change;
  // If lower sale prices change the peak by less than 1 %, the peak comes before the sales.
  const isBlind = before > 0n && size * 100n < before;
  return isBlind
    ? `Lower prices hardly move the peak, because it comes before the sales. They ${takes}.`
    : `Lower prices ${takes}.`;
}

function overWords({ way, flow }: WayFigures): string {
  const [first] = flow.over;
  if (first === undefined) return '';
  const spell =
    first.from === first.to
      ? `on ${longDate(first.from)}`
      : `from ${dayAndMonth(first.from)} to ${longDate(first.to)}`;
  return beginning(way, `you are over the limit ${spell}.`);
}

/** The text below the comparison of ways: which ways exceed the limit, and what lower prices do. */
export function wayWords(all: readonly WayFigures[]): string {
  const plan = all.find(({ way }) => way === 'plan');
  const lower = all.find(({ way }) => way === 'lower-prices');
  const over = all.filter(({ way }) => way !== 'plan').map(overWords);
  const lowerSaid = plan === undefined || lower === undefined ? '' : lowerWords(plan, lower);
  return [...over, lowerSaid].filter((sentence) => sentence !== '').join(' ');
}

/** For example `3 trades are not in these figures: no start date.` Empty if no trade is left out. */
export function leftOutWords({ leftOut }: Pick<CashFlow, 'leftOut'>): string {
  if (leftOut.length === 0) return '';
  const counts = new Map<string, number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const said = [...counts].map(([reason, count]) => (counts.size === 1 ? reason : `${reason} (${count})`));
  const trades = leftOut.length === 1 ? '1 trade is' : `${leftOut.length} trades are`;
  return `${trades} not in these figures: ${said.join(', ')}.`;
}
