import type { Funding } from '#calc-core/cash-flow';

/** An overdraft for calculations on paper. 7.3 % a year is 0.02 % a day, so each $100 drawn costs 2 cents a day. */
export const bank: Funding = {
  id: 'bank',
  name: 'Bank',
  kind: 'overdraft',
  limit: '250000',
  rate: '7.3',
  balance: '-100000',
  on: '2027-01-01',
};

/** The overdraft of a larger farm. */
export const overdraft: Funding = {
  ...bank,
  limit: '1000000',
  rate: '8.25',
  balance: '-400000',
  on: '2026-11-01',
};
