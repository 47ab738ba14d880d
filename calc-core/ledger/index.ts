/** The ledger of a trade: dated entries that add up to its profit. */
export { hasLedger, ledgerWithFacts, type TradeLedger } from './ledger.ts';
export { termsOf, type Terms } from './terms.ts';
