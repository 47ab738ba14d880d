import type { TradeFigureName } from '../../trade/names.ts';
import { nameOf, valueOf, type Compared } from './compared.ts';

/** The resource that the user has least of. Trades are ranked by what they earn from this resource. */
export const scarcities = ['money', 'feed', 'time'] as const;

/** The resource that trades are ranked by. */
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

/** The units of feed in which the trades are rated. A ranking by feed needs a single unit. */
export const feedUnitsOf = (rows: readonly Compared[]): ReadonlySet<string> =>
  new Set(rows.filter((row) => valueOf(row, 'feedWeeks') !== null).map(({ trade }) => trade.feedUnit ?? ''));

/**
 * Sorts trades by what they earn from `scarce`, best first. Trades without this figure come last. Feed in two units keeps the given order.
 */
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

/** For example "Injune earns more a head; Wagga earns more of each week of feed." Null if the same trade is best by both figures. */
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

/** Shown if fewer than two trades have a feed rating. */
export const unratedWords =
  'To rank by feed, enter a feed rating for each trade, or choose a published rating.';

/** Shown if trades are rated in two units of feed. */
export const mixedWords =
  'Drover cannot compare feed in two standards. Rate all these trades in the same standard.';
