/** The ledger of a trade: dated entries that add up to its profit. */
export { budgetTrades, budgetTradesInSteps, type BudgetRow, type BudgetTrade } from './budget-trades.ts';
export { entriesOf } from './entries.ts';
export type { LedgerEntry } from './entry.ts';
export { hasLedger, ledgerWithFacts, type NoLedger, type TradeLedger } from './ledger.ts';
export { termsOf, type FarmTerms, type Terms } from './terms.ts';
export { ways, type Way } from './ways.ts';
