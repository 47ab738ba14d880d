import type { TradeFigureName } from '../../trade/names.ts';
import { nameOf, valueOf, type Compared } from './compared.ts';

/** What the user has least of. The trade that earns the most from it ranks first. */
export const scarcities = ['money', 'feed', 'time'] as const;

/** The scarce resource that trades are ranked by. */
export type Scarce = (typeof scarcities)[number];

/** The figure of each ranking. */
export const rankFigures: { readonly [S in Scarce]: TradeFigureName } = {
  money: 'profitReturnOnCapitalPa',
  feed: 'profitPerFeedWeek',
  time: 'profitPerWeek',
};

/** The ranking in words. */
export const rankWords: { readonly [S in Scarce]: string } = {
  money: 'ranks by the yearly return on all the capital',
  feed: 'ranks by the profit of each week of feed',
  time: 'ranks by the profit per head of each week held',
};

/** Whether the trades are rated in the same unit of feed, so that they can be ranked by it. */
export const feedUnitsOf = (rows: readonly Compared[]): ReadonlySet<string> =>
  new Set(rows.filter((row) => valueOf(row, 'feedWeeks') !== null).map(({ trade }) => trade.feedUnit ?? ''));

/** Sorts trades by the ranking, the best first. Trades without the figure come last, in their given order. */
export function ranked<Row extends Compared>(rows: readonly Row[], scarce: Scarce): readonly Row[] {
  const name = rankFigures[scarce];
  if (scarce === 'feed' && feedUnitsOf(rows).size > 1) return rows;
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a, name), valueOf(b, name)];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    return right.comparedTo(left);
  });
}

const earns: { readonly [S in Scarce]: string } = {
  money: 'earns more on each dollar a year',
  feed: 'earns more of each week of feed',
  time: 'earns more each week',
};

/** "Injune earns more a head; Wagga earns more of each week of feed." Null when the same trade is first in both rankings. */
export function flipWords(rows: readonly Compared[], scarce: Scarce): string | null {
  const [first] = ranked(rows, scarce);
  const name = rankFigures[scarce];
  const perHead = rows
    .filter((row) => valueOf(row, 'profitPerHead') !== null)
    .toSorted((a, b) => valueOf(b, 'profitPerHead')!.comparedTo(valueOf(a, 'profitPerHead')!))[0];
  if (first === undefined || perHead === undefined || first.id === perHead.id) return null;
  if (valueOf(first, name) === null || valueOf(perHead, name) === null) return null;
  if (valueOf(first, name)!.eq(valueOf(perHead, name)!)) return null;
  return `${nameOf(perHead)} earns more a head; ${nameOf(first)} ${earns[scarce]}.`;
}

/** Why trades without a rating have no ranking by feed. */
export const unratedWords =
  'To rank by feed, enter a feed rating for each trade, or choose a published rating.';

/** Why trades rated in two units have no ranking by feed. */
export const mixedWords = 'Feed counted in two standards cannot be compared. Rate these trades in one.';
