import type { Funding } from '#calc-core/cash-flow';

/** 7.3 % a year is 0.02 % a day. Each $100 of overdraft costs 2 cents a day. */
export const bank: Funding = {
  id: 'bank',
  name: 'Bank',
  kind: 'overdraft',
  limit: '250000',
  rate: '7.3',
  balance: '-100000',
  on: '2027-01-01',
};

export const overdraft: Funding = {
  ...bank,
  limit: '1000000',
  rate: '8.25',
  balance: '-400000',
  on: '2026-11-01',
};
