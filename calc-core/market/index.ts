/** Market days: classes and prices, reports, swaps, repricing, prices over time. */
export { basisNames, editBoard, type BoardEdit, type EditedBoard } from './board/edit.ts';
export { boardInputs, rungPriceInput, rungWeightInput } from './board/inputs.ts';
export { boardProblems } from './board/problems.ts';
export { newBoard, newClass, withOldPrices } from './board/blank.ts';
export { classNamed } from './board/class-named.ts';
export {
  bases,
  classKey,
  type Basis,
  type Board,
  type PriceClass,
  type Rung,
  type RungField,
} from './board/record.ts';
export { boardOf, recordOfBoard, type BoardRecord } from './board/stored.ts';
export { dayThere, oldBoardDays } from './days.ts';
export type { PricePoint } from './history.ts';
export { rungVerdicts, type RungVerdict } from './ladder.ts';
export { classesOf, middleWeight, ofYard, overTime, pointWords } from './over-time.ts';
export { priceAt, rungValue } from './price.ts';
export { dollarsOfCents, headQuoted } from './quoted.ts';
export { reprice, repricedTotal, type Repriced, type ToReprice } from './reprice.ts';
export { classOf, marketPrice, suggestedClass, suggestionOf, type SuggestedClass } from './suggest.ts';
export {
  bestOf,
  boughtValue,
  rankedSwaps,
  soldValue,
  swaps,
  type Swap,
  type ToBuy,
  type ToSell,
} from './swap.ts';
export { boardVerdict } from './words.ts';
