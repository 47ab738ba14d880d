/** Feed, head and kilograms by month: what the stock need, and what the farm can carry. */
export {
  feedYear,
  type FeedCounted,
  type FeedLeftOut,
  type FeedPlace,
  type FeedRow,
  type FeedShort,
  type FeedYear,
} from './feed-year.ts';
export { onThePlace, type OnThePlace, type PlaceRow } from './on-the-place.ts';
export { feedUnitsOf } from './rated.ts';
export { feedSupplyFields, supplyOf } from './stored.ts';
export type { FeedSupply } from './supply.ts';
export {
  endWords,
  feedCell,
  feedWords,
  inHeadWords,
  placeWords,
  shortUnit,
  shortWords,
  spareCell,
} from './words.ts';
