/** Questions about a trade: seek, tables, tornado, comparison, bids. */
export { askChoices, leverChoices, seekAnswer, targetsOf } from './asking.ts';
export {
  bidLacks,
  bidLike,
  bidLimit,
  bidWords,
  boughtAt,
  firstBid,
  nearbyWeights,
  type Bid,
  type BidLacks,
  type Limit,
} from './bid.ts';
export type { Moved } from './compare/compare-moved.ts';
export { scarcities, type Scarce } from './compare/compare-rank.ts';
export type { Line } from './compare/compare-table.ts';
export { compareTrades, type Comparison } from './compare/compare.ts';
export { lackingOf, type Lacking } from './lacking.ts';
export {
  edgeTitle,
  edgeUnit,
  leverKey,
  leverTitle,
  leverWords,
  showLever,
  showOnEdge,
  showStep,
} from './lever-words.ts';
export {
  inputOf as leverInput,
  leversOf,
  leverSteps,
  leverToday,
  priceLever,
  typedBack as withLever,
  type Lever,
  type Position,
} from './lever.ts';
export { priceRoom, pricesAround } from './price-room.ts';
export { aboveLimit, purchaseOf, unusedName } from './purchase.ts';
export {
  crossings,
  emptyReason,
  OWN_CROSSING,
  readStep,
  reasonInCell,
  shownTable,
  tableAsked,
  tableFigures,
  type ShownTable,
  type TableAsked,
  type TableCell,
} from './price-table.ts';
export { seek } from './seek.ts';
export { sweep, type Axis } from './sweep.ts';
export { tornado, type Bar } from './tornado.ts';
export {
  barsInUse,
  figureAfter,
  isOfTrade,
  stepKey,
  stepTried,
  enterLabel,
  trialOf,
  triedFigure,
  triedWords,
  type StepDirection,
  type Trial,
  type Tried,
} from './trying.ts';
