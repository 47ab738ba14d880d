import { business } from '../../figure/constants.ts';
import type { Num } from '../../figure/num.ts';
import type { FeedName } from '../names.ts';
import type { TradeScope } from '../scope.ts';
import type { TradeFigures } from './group.ts';

const card = 'Feed';
const source = 'calculation "Per unit of feed", published';

/** Available only with a feed rating above 0. Otherwise the reason is 'no feed rating', even if other inputs are missing too. */
const rated = (t: TradeScope, figure: Num): Num =>
  figure.availableWhen(t.feedRating.isPositive(), 'no feed rating');

/** The feed that a trade uses, and the profit per feed week. */
export const feedFigures: TradeFigures<FeedName> = {
  feedWeeks: {
    label: 'Feed weeks',
    unit: 'AE weeks/hd',
    card,
    source,
    wanted: 'low',
    formula: (t) => rated(t, t.feedRating.times(t.weeksHeld)),
  },
  profitPerFeedWeek: {
    label: 'Profit per feed week',
    unit: '$/AE/week',
    card,
    source,
    formula: (t) => rated(t, t.profitPerHead.dividedBy(t.feedWeeks, 'zero weeks')),
  },
  profitPerFeedUnitPa: {
    label: 'Profit per feed unit per annum',
    unit: '$/AE pa',
    card,
    source,
    formula: (t) => rated(t, t.profitPerFeedWeek.times(business.weeksPerYear)),
  },
};
