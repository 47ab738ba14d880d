/** Plan and actual: stages, the bridge between them, closeout, track record, sale documents. */
export { costApplies } from './applies.ts';
export { bestKnown, bestKnownOf, bestRow, type BestKnown, type FiguresAre } from './best-known.ts';
export { planAndActual, type Bridge, type PlanAndActual } from './bridge.ts';
export { closeoutOf } from './closeout.ts';
export { planOf, type TradeFacts } from './facts-of.ts';
export { withActual } from './freeze.ts';
export { joinMobs, joinProblem } from './mob/join.ts';
export {
  deathsOfPart,
  splitMob,
  splittable,
  type MobPart,
  type MobProblem,
  type SplitMob,
  type Splittable,
} from './mob/split.ts';
export { isPurchaseDue, outcomeOf, problemsOf, tradeStage } from './outcome.ts';
export { actualProblems, headSold, type ActualProblem, type Plan, type Stage } from './record.ts';
export {
  accountLine,
  firstDayIn,
  hasSales,
  isKillSheet,
  type AccountLine,
  type Deduction,
} from './sale/account.ts';
export { withEnteredSale } from './sale/entered.ts';
export {
  headOfLines,
  isUsualWeight,
  isWeightOfOneHead,
  madePerHead,
  saleLineInputs,
  saleLineProblem,
  type SaleAmount,
  type SaleLine,
} from './sale/line.ts';
export { lotOf, sumOfAmounts, type SoldLot } from './sale/lot.ts';
export {
  countedStage,
  stageCounts,
  stageTallyWords,
  tallyOfStage,
  type CountedStage,
} from './stage-tally.ts';
export {
  trackRecord,
  trackRecordKeys,
  type Miss,
  type TrackRecord,
  type TrackRecordKey,
} from './track-record.ts';
export { usualMissText, trackRecordTitle, usualMiss } from './track-words.ts';
export { waterfallOf } from './waterfall.ts';
export {
  actualCost,
  bridgeVerdict,
  causeTitle,
  movedSteps,
  closeoutWords,
  largerFirst,
  signedAmount,
  type BridgeOf,
} from './words.ts';
