/** The cash flow of a farm: many ledgers, other income and costs, and the sources of money, day by day. */
export { accountTexts, cashFlowOf, type CashFlow } from './cash-flow.ts';
export { fundingKinds, repeats, type Funding, type Other } from './funding.ts';
export { moneyText } from './money.ts';
