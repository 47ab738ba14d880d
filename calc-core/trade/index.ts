/** Trades: fields, edits, facts, figures and their explanations. */
export {
  calculateCarry,
  calculateTrade,
  isOverpriced,
  isSoldInTheWool,
  prepareFigures,
  type CarryResult,
  type JudgedProfit,
  type TradeResult,
} from './calculate.ts';
export { carriesOffered, carryMismatch, carryTypeOf } from './carries.ts';
export { agrees } from './comparison.ts';
export { differenceOf, profitChange } from './difference.ts';
export { carryCostLines, tradeCostLines, type CostLine } from './cost-split.ts';
export { carryFigures, tradeFigures } from './declarations.ts';
export { carryFigureWords, tradeFigureWords } from './figure-words.ts';
export { describeTrade } from './describe.ts';
export { tradeDetails } from './details.ts';
export { centsMeant } from './editing/cents.ts';
export {
  draftChanges,
  draftWith,
  enteredIn,
  isDriving,
  isWaiting,
  openTrade,
  waitsForWeight,
} from './editing/drafting.ts';
export {
  editTrade,
  editTradeRow,
  loadTrade,
  tradeOf,
  type TradeChange,
  type TradeField,
} from './editing/edit.ts';
export { kindChangeWords } from './editing/kind-change.ts';
export {
  hasYardTerms,
  pricePairNames,
  pricePairs,
  yardPairNames,
  yardTermFields,
  type DerivedAmountName,
  type PricePair,
  type YardPair,
} from './editing/price-pairs.ts';
export { isAboveZero, isDrivenByYard, perHeadOf } from './editing/prices.ts';
export { stillWaiting } from './editing/still-waiting.ts';
export { typeInTrade, type TradeTyping } from './editing/typing.ts';
export { carryFormulaInExcel, tradeFormulaInExcel, type Workbook } from './excel.ts';
export { explainCarryFigure, explainFigure, type Explanation } from './explain.ts';
export { actualCostNames, actualCostRule } from './facts/costs.ts';
export { nothingActual, saleCosts, type Actual, type ActualSale, type SaleCost } from './facts/facts.ts';
export { readSplitShare } from './facts/read-share.ts';
export type { SplitShare } from './facts/split-share.ts';
export { actualOf, actualText, noActual } from './facts/stored.ts';
export { tradeInputs } from './inputs.ts';
export { feedFigureNames, tradeFigureNames, type TradeFigureName, type VariantName } from './names.ts';
export { newTrade } from './new-trade.ts';
export { wentAhead } from './went-ahead.ts';
export { outcomeWord, tradeOutcome, type Outcome } from './outcome.ts';
export { directionOf, isLoss, profitMove } from './profit-move.ts';
export {
  derivedAmountNames,
  storedAmountNames,
  tradeFields,
  type Trade,
  type TradeAmountName,
  type TradeDraft,
} from './record.ts';
