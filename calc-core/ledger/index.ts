/** The ledger of a trade: dated entries that add up to its profit. */
export { accounts, type Account } from './accounts.ts';
export type { Entry } from './entry.ts';
export { hasLedger, ledgerOf, type Ledger } from './ledger.ts';
export { noTerms, type Terms } from './terms.ts';
