/** The cash flow of a farm, day by day: trades, other income and costs, and sources of money. */
export { answerWords, basisWords, sumWords } from './answer.ts';
export type { DayBalance } from './funding/balances.ts';
export { CashBook, cashFlowOf, type AddsUp } from './book.ts';
export {
  type Booked,
  type CashFlow,
  type CashQuestion,
  type LeftOut,
  type Over,
  type Peak,
} from './cash-flow.ts';
export type { EntriesAsked, CashEntry } from './entries.ts';
export {
  fundingKinds,
  repeats,
  type Funding,
  type FundingKind,
  type GstPeriod,
  type Other,
} from './funding/funding.ts';
export { farmCashInSteps, isAsked, type CashPlace, type FarmCash } from './farm-cash.ts';
export { crossedBreakEven, type CrossedTrade } from './crossed.ts';
export { fundingOfWay } from './funding/funding-of-way.ts';
export { moneyText, totalMoney, type Money } from './money.ts';
export { accountTexts, type CashMonth } from './months.ts';
export { cashAccounts, type CashAccount } from './postings.ts';
export { cashRows, type CashCell, type CashRow } from './rows.ts';
export { cents, dollars, dollarsDown, dollarsUp, forChart, plainDollars } from './show.ts';
export { stockNow, type StockNow } from './stock.ts';
export { dueTotals, duesOf, notEntered, type Due, type NotEntered } from './today.ts';
export { isBalanceKnown, moneyOut, netOf, totalOfMonths } from './totals.ts';
export {
  ownMoneyInSteps,
  returnOnOwnMoney,
  tradeCash,
  type CashOfTrade,
  type OwnMoney,
} from './trade-cash.ts';
export { leftOutWords, wayWords, type WayFigures } from './words.ts';
export { fundingDoubts, otherProblem } from './doubts.ts';
export { worstOf } from './worst.ts';
export { budgetSettingsFields, farmCostFields, fundingFields, gstNames } from './fields.ts';
export { settingsOf, type BudgetSettings } from './settings.ts';
export { farmMoneyOf, type FarmMoney } from './stored.ts';
