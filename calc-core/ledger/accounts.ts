/** The accounts of a trade's ledger, each with its name on the screen. The purchase is first and the sale is last. */
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

/** The key of an account, for example `labour`. */
export type LedgerAccount = keyof typeof accounts;
