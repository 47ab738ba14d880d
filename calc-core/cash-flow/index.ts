/** The cash flow of a farm: many ledgers, other income and costs, and the sources of money, day by day. */
export { CashBook, cashFlowOf, type AddsUp } from './book.ts';
export type { Booked, CashFlow, CashQuestion, LeftOut } from './cash-flow.ts';
export { fundingKinds, repeats, type Funding, type GstPeriod, type Other } from './funding.ts';
export { moneyText } from './money.ts';
export { accountTexts } from './months.ts';
