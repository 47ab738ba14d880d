/** Feed units and suggested ratings. */
export { ratingSource, suggestedRatings, type SuggestedRating } from './ratings.ts';
export { feedUnits, inFeedUnit, type FeedUnit } from './units.ts';
