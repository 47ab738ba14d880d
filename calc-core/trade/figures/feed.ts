import { business } from '../../figure/constants.ts';
import type { Num } from '../../figure/num.ts';
import type { FeedName } from '../names.ts';
import type { TradeScope } from '../scope.ts';
import type { TradeFigures } from './group.ts';

const card = 'Feed';
const source = 'calculation "Per unit of feed", published';

/** Only a trade with a rating above 0 has these figures; a missing rating is the reason given, whatever else is missing. */
const rated = (t: TradeScope, figure: Num): Num =>
  figure.availableWhen(t.feedRating.isPositive(), 'no feed rating');

/** The feed that a trade uses, and its profit for each feed week. */
export const feedFigures: TradeFigures<FeedName> = {
  feedWeeks: {
    label: 'Feed weeks',
    unit: 'AE weeks/hd',
    help: 'The feed each head takes over the time held: its rating times the weeks held.',
    card,
    source,
    wanted: 'low',
    formula: (t) => rated(t, t.feedRating.times(t.weeksHeld)),
  },
  profitPerFeedWeek: {
    label: 'Profit per feed week',
    unit: '$/AE/week',
    help: 'The profit per head over its feed weeks: what a week of feed for one adult or dry sheep equivalent makes.',
    card,
    source,
    formula: (t) => rated(t, t.profitPerHead.dividedBy(t.feedWeeks, 'zero weeks')),
  },
  profitPerFeedUnitPa: {
    label: 'Profit per feed unit per annum',
    unit: '$/AE pa',
    help: 'The profit per feed week over a year of 52 weeks.',
    card,
    source,
    formula: (t) => rated(t, t.profitPerFeedWeek.times(business.weeksPerYear)),
  },
};
