/** The public entry point of the calculation core: everything the product works out, and nothing that looks at a screen, a clock or a network. */
export {
  Decimal,
  isDecimalText,
  isDecimal,
  isNothing,
  isSameAmount,
  numberOf,
  significantDigits,
  type DecimalText,
} from './number/decimal.ts';
export { units, type Unit } from './number/units.ts';
export type { AmountRule } from './number/rule.ts';
export { amountProblem, notAnAmount, rangeProblem, readTyped, type AmountReading } from './number/read.ts';
export { evenSeries } from './number/series.ts';
export { statisticsOf, type Statistics } from './number/statistics.ts';
export { stepOf, stepped, stepWords } from './number/steps.ts';
export { dayAndMonth, daysBetween, localDate, longDate, MS_A_DAY, shortDate } from './number/dates.ts';
export { namesOf } from './field/names.ts';
export { notOneOf } from './rules/choice.ts';
export { isBlankText, LONGEST_TEXT, plainLine, textProblem } from './rules/text.ts';
export { dateProblem, notADate, readDate, showDate, type DateReading } from './rules/date.ts';
export {
  ABSENT,
  showAmount,
  showMoney,
  showNumber,
  showPercent,
  showWhole,
  type ShowStyle,
} from './number/show.ts';

export {
  animalSubTypes,
  animalTypes,
  defaultSubType,
  kindOf,
  subTypesOf,
  type AnimalKind,
  type AnimalType,
  type AnimalTypeId,
} from './animals/kinds.ts';

export type { FigureDeclaration, FigureValue, InputDeclaration } from './figure/declare.ts';
export { formatFullPrecision } from './figure/full-precision.ts';
export { reasons, type Reason } from './figure/reasons.ts';
export { showFigure, showFigureExactly } from './figure/value.ts';

export type {
  ChoiceField,
  FieldDeclaration,
  FieldDeclarations,
  ReferenceField,
  StructureField,
  ValueOf,
  ValuesOf,
} from './field/declare.ts';
export { asSaved, emptyValue, emptyValues, recordProblems, type FieldValue } from './field/record.ts';
export {
  countedRecords,
  fieldsOfKind,
  isRecordKind,
  recordKindNames,
  recordKinds,
  referencesOf,
  type RecordKind,
  type RecordOfKind,
} from './records.ts';

export {
  carryAmountNames,
  carryFields,
  clearCarry,
  copyName,
  newCarry,
  type Carry,
  type CarryAmountName,
} from './carry/record.ts';
export { carryDetails, carryTypeName, carryTypes, type CarryTypeId } from './carry/details.ts';
export { costOfDoses, dosesOf } from './carry/doses.ts';
export { editCarry, type CarryChange, type CarryField } from './carry/edit.ts';
export { typeInCarry, type CarryTyping } from './carry/typing.ts';
export { carryInputs } from './carry/inputs.ts';
export { carryFigureNames, type CarryFigureName } from './carry/names.ts';

export { isAboveZero, isDrivenByYard, perHeadOf, stillWaiting } from './trade/prices.ts';
export {
  hasYardTerms,
  pricePairNames,
  pricePairs,
  yardPairNames,
  yardTermFields,
  type DerivedAmountName,
  type PricePair,
  type YardPair,
} from './trade/price-pairs.ts';
export { tradeDetails } from './trade/details.ts';
export { newTrade } from './trade/new-trade.ts';
export {
  derivedAmountNames,
  storedAmountNames,
  tradeFields,
  type StoredAmountName,
  type Trade,
  type TradeAmountName,
  type TradeDraft,
} from './trade/record.ts';
export { carriesOffered, carryMismatch, carryTypeOf } from './trade/carries.ts';
export { kindChangeWords } from './trade/kind-change.ts';
export {
  editTrade,
  editTradeRow,
  kindAndWeights,
  loadTrade,
  tradeOf,
  type TradeChange,
  type TradeField,
} from './trade/edit.ts';
export { centsMeant, type CentsQuestion } from './trade/cents.ts';
export {
  draftChanges,
  draftWith,
  enteredIn,
  isDriving,
  isWaiting,
  openTrade,
  waitsForWeight,
  type DraftChanges,
} from './trade/drafting.ts';
export { typeInTrade, type TradeTyping } from './trade/typing.ts';
export { tradeInputs } from './trade/inputs.ts';
export { feedFigureNames, tradeFigureNames, type TradeFigureName, type VariantName } from './trade/names.ts';
export { carryFigures, tradeFigures } from './trade/declarations.ts';
export {
  calculateCarry,
  calculateTrade,
  isOverpriced,
  isSoldInTheWool,
  prepareFigures,
  type CarryResult,
  type JudgedProfit,
  type TradeResult,
} from './trade/calculate.ts';
export { agrees, differenceOf, profitChange } from './trade/comparison.ts';
export { directionOf, isLoss, profitMove } from './trade/profit-move.ts';
export { carryCostLines, tradeCostLines, type CostLine } from './trade/cost-split.ts';
export { outcomeWord, tradeOutcome, type Outcome } from './trade/outcome.ts';
export {
  explainCarryFigure,
  explainFigure,
  type Explanation,
  type ExplanationStep,
} from './trade/explain.ts';

export { constants, type ConstantName } from './figure/constants.ts';
export { carryFormulaInExcel, tradeFormulaInExcel, type Workbook } from './trade/excel.ts';
export { describeTrade, figuresOf } from './trade/describe.ts';

export { groupFigures } from './group/declarations.ts';
export {
  groupFigureNames,
  hasTotal,
  isRatio,
  joinTallies,
  noTally,
  tallyOf,
  totalOf,
  type GroupFigureName,
  type TotalledTrade,
  type Tally,
  type TotalName,
} from './group/totals.ts';
export { groupFormulaInExcel, type GroupColumn, type GroupSheet } from './group/excel.ts';
export { groupFields, type TradeGroup } from './group/record.ts';

export {
  bases,
  BOARD_LIMIT,
  classKey,
  classNamed,
  newBoard,
  newClass,
  subTypeOfClass,
  type Basis,
  type Board,
  type PriceClass,
  type Rung,
} from './market/record.ts';
export { boardInputs, rungPriceInput, rungWeightInput } from './market/inputs.ts';
export { boardFields, boardOf, recordOfBoard, type BoardRecord } from './market/stored.ts';
export { basisNames, editBoard, type BoardEdit, type EditedBoard } from './market/edit.ts';
export { boardVerdict, type BoardVerdict } from './market/words.ts';
export { boardProblems, type BoardProblem } from './market/problems.ts';
export { classProblem, priceAt, quotedRange, rungValue, valueOfGain, type Priced } from './market/price.ts';
export { rungVerdicts, type RungVerdict } from './market/ladder.ts';
export {
  bestOf,
  boughtValue,
  rankedSwaps,
  soldValue,
  swap,
  swaps,
  type Swap,
  type ToBuy,
  type ToSell,
} from './market/swap.ts';
export { isHeld, pricedBy, type PricedBy } from './market/priced-by.ts';
export { holding, holdingOfClass, holdRules, OWN_PRICE, termsWords, type Holding } from './market/holding.ts';
export { holdOrSell, type HoldPlan, type HoldWeek, type InHand, type OwnPrice } from './market/hold.ts';
export { reprice, repricedTotal, type Repriced, type Repricing, type ToReprice } from './market/reprice.ts';
export {
  readYardReport,
  type PriceUnit,
  type ReportRung,
  type UnreadLine,
  type YardReport,
} from './market/report.ts';
export { withReport, type BoardWithReport } from './market/report-board.ts';
export { lastMove, oldBoardDays, pricesOverTime } from './market/history.ts';
export type { PricePoint } from './market/history.ts';
export { classesOf, middleWeight, ofYard, overTime, pointWords } from './market/over-time.ts';
export { dollarsOfCents, headQuoted } from './market/quoted.ts';
export { classOf, marketPrice, suggestedClass, type MarketPrice } from './market/suggest.ts';
export { markedTrade, type Marked } from './market/mark.ts';
export { stockOf, type Stock } from './market/in-hand.ts';
export {
  newYardTerms,
  yardAmountNames,
  yardInputs,
  yardPrice,
  type YardAmountName,
  type YardTerms,
} from './market/yard.ts';
export { freightInputs, landedFreight } from './market/landed.ts';
export { yardWorking, type YardStep } from './market/yard-working.ts';
export { noYardTerms, yardPriceAt, yardTermsOf, yardTermsText } from './market/yard-stored.ts';
export { yardHelp, yardTermsWords } from './market/yard-words.ts';
export { structureWords } from './structure-words.ts';

export { nothingActual, type Actual, type ActualSale } from './actual/facts.ts';
export {
  actualProblems,
  headSold,
  stageOf,
  type ActualProblem,
  type Plan,
  type Stage,
} from './actual/record.ts';
export { actualOf, actualText, lacksPlan, noActual } from './actual/stored.ts';
export { planOf, withActual } from './actual/freeze.ts';
export { costApplies } from './actual/applies.ts';
export { actualCostNames, actualCostRule } from './actual/costs.ts';
export { bridgeGroups } from './actual/state.ts';
export { outcomeOf, problemsOf, tradeStage, type TradeOutcome } from './actual/outcome.ts';
export {
  trackRecord,
  trackRecordKeys,
  type Miss,
  type TrackRecord,
  type TrackRecordKey,
} from './actual/track-record.ts';
export { planAndActual, type Bridge, type BridgeStep, type PlanAndActual } from './actual/bridge.ts';
export { closeoutOf, type Closeout } from './actual/closeout.ts';
export {
  actualCost,
  bridgeVerdict,
  causeTitle,
  closeoutWords,
  largerFirst,
  signedAmount,
  type BridgeOf,
} from './actual/words.ts';
export { waterfallOf, type WaterfallBar } from './actual/waterfall.ts';
export { missWords, trackRecordTitle, usualMiss } from './actual/track-words.ts';
export {
  accountLine,
  firstDayIn,
  hasSales,
  isKillSheet,
  saleCosts,
  type AccountLine,
  type Deduction,
  type SaleCost,
} from './actual/sale/account.ts';
export { withEnteredSale, type EnteredSale } from './actual/sale/entered.ts';
export {
  headOfLines,
  isWeightOfOneHead,
  madeAHead,
  saleLineInputs,
  saleLineProblem,
  type SaleAmount,
  type SaleLine,
} from './actual/sale/line.ts';
export type { Steps, Wanted } from './figure/declare.ts';
export {
  inputOf as leverInput,
  leversOf,
  leverSteps,
  leverToday,
  priceLever,
  typedBack as withLever,
  type Lever,
  type Position,
} from './decide/lever.ts';
export type { Question } from './decide/question.ts';
export { seek, type Side, type Sought } from './decide/seek.ts';
export { sweep, type Axis, type Table } from './decide/sweep.ts';
export { tornado, type Bar } from './decide/tornado.ts';

export { feedUnits, inFeedUnit, type FeedUnit } from './feed/units.ts';
export { ratingSource, suggestedRatings, type SuggestedRating } from './feed/ratings.ts';
export { around } from './decide/around.ts';
export { priceRoom, pricesAround } from './decide/price-room.ts';
export { differenceText, seekTold, type Told } from './decide/told.ts';
export {
  edgeTitle,
  edgeUnit,
  leverKey,
  leverTitle,
  leverWords,
  showLever,
  showOnEdge,
  showStep,
} from './decide/lever-words.ts';
export {
  askChoices,
  leverChoices,
  seekAnswer,
  targetsOf,
  type SoughtWords,
  type TargetChoice,
} from './decide/asking.ts';
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
} from './decide/price-table.ts';
export {
  barsInUse,
  figureAfter,
  isOfTrade,
  stepKey,
  stepTried,
  takeWords,
  trialOf,
  triedFigure,
  triedWords,
  type StepDirection,
  type Trial,
  type Tried,
} from './decide/trying.ts';
export { lackingOf, type Lacking } from './decide/lacking.ts';
export { compareTrades, type Comparison } from './decide/compare.ts';
export { scarcities, type Scarce } from './decide/compare-rank.ts';
export type { Line } from './decide/compare-table.ts';
export type { Moved } from './decide/compare-moved.ts';
export type { Compared } from './decide/compared.ts';
export {
  bidLacks,
  bidLike,
  bidLimit,
  bidWords,
  boughtAt,
  firstBid,
  weightsBeside,
  type Bid,
  type BidLacks,
  type Limit,
} from './decide/bid.ts';
