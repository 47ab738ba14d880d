import type { HelpFor } from '../field/declare.ts';
import type { budgetSettingsFields, farmCostFields, fundingFields } from './fields.ts';

/** The help of a source of money. */
export const fundingHelp: HelpFor<typeof fundingFields> = {
  name: 'The name that you or the bank use for it.',
  kind: 'An overdraft pays interest on what is drawn. A livestock loan pays for purchases and is repaid as those stock are sold. Own money earns nothing.',
  limit: 'The most that may be drawn. Empty where there is no limit.',
  rate: 'Interest for a year, in per cent.',
  balance: 'What was in the account on the date: below 0 where money was drawn.',
  on: 'The date of the balance. It includes all money that moved before that date.',
  share: 'How much of each purchase a livestock loan pays. Empty means all of it.',
};

/** The help of a line of other income or costs. */
export const farmCostHelp: HelpFor<typeof farmCostFields> = {
  name: 'What the money is for.',
  amount: 'Dollars each time.',
  every: 'How often it repeats.',
  from: 'The first date. It repeats on the same day of the month.',
  to: 'The last date on which it may happen. Empty means there is no end.',
  direction: 'Whether the money goes out or comes in.',
};

/** The help of the budget's settings. */
export const budgetSettingsHelp: HelpFor<typeof budgetSettingsFields> = {
  name: 'The name of these settings.',
  purchaseTerms:
    'How many days after a purchase you pay for it, if the trade does not say. Empty means on the day itself.',
  saleTerms:
    'How many days after a sale you are paid, if the trade does not say. Empty means on the day itself.',
  gst: 'Whether the budget includes GST, and how often GST is settled.',
};
