/** The accounts of a trade's ledger, in the order in which money leaves and returns, with their names on the screen. */
export const accounts = {
  purchase: 'Purchases',
  purchaseCosts: 'Purchase costs',
  processing: 'Processing',
  labour: 'Labour',
  aircraft: 'Aircraft',
  backgrounding: 'Backgrounding',
  agistment: 'Agistment',
  supplements: 'Supplements',
  shearing: 'Shearing',
  woolSelling: 'Wool selling',
  wool: 'Wool',
  sellingCosts: 'Selling costs',
  commission: 'Commission',
  sale: 'Sale of stock',
} as const;

/** What an entry of a trade's ledger is for. */
export type LedgerAccount = keyof typeof accounts;
