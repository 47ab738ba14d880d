/** Feed units and suggested ratings. */
export { ratingSource, suggestedRatings, type SuggestedRating } from './ratings.ts';
export { feedUnits, inFeedUnit } from './units.ts';
