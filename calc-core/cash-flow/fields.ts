import { detailsOn, named, optional } from '../field/declare.ts';
import { fundingKinds, type repeats } from './funding/funding.ts';

const source = detailsOn('Funding');
const line = detailsOn('Farm costs');
const settings = detailsOn('Settings');

const choicesOf = <Id extends string>(names: Readonly<Record<Id, string>>) =>
  (Object.keys(names) as Id[]).map((id) => ({ id, name: names[id] }));

/** What a source of money stores. */
export const fundingFields = named({
  name: source.text('Name', 'The name that you or the bank use for it.', { whenEmpty: 'Overdraft' }),
  kind: source.choice(
    'Kind',
    choicesOf(fundingKinds),
    'An overdraft pays interest on what is drawn. A livestock loan pays for purchases and is repaid as those stock are sold. Own money earns nothing.',
  ),
  limit: source.amount('Limit', '$', 'The most that may be drawn. Empty where there is no limit.'),
  rate: source.amount('Rate', '% pa', 'Interest for a year, in per cent.', { max: '100' }),
  balance: source.amount(
    'Balance',
    '$',
    'What was in the account on the date: below 0 where money was drawn.',
    { signed: true },
  ),
  on: source.date(
    'Balance on',
    'The date of the balance. It includes all money that moved before that date.',
  ),
  share: source.amount(
    'Pays',
    '%',
    'How much of each purchase a livestock loan pays. Empty means all of it.',
    { max: '100' },
  ),
});

/** How often a line of other income or costs repeats, as shown in the choice. */
const repeatNames = {
  month: 'Every month',
  quarter: 'Every quarter',
  year: 'Every year',
  once: 'Once',
} as const satisfies Record<keyof typeof repeats, string>;

/** What a line of the farm's other income or costs stores. */
export const farmCostFields = named({
  name: line.text('Name', 'What the money is for.', { whenEmpty: 'Farm cost' }),
  amount: line.amount('Amount', '$', 'Dollars each time.'),
  every: line.choice('How often', choicesOf(repeatNames), 'How often it repeats.'),
  from: line.date('First date', 'The first date. It repeats on the same day of the month.'),
  to: optional(line.date('Last date', 'The last date on which it may happen. Empty means there is no end.')),
  direction: line.choice(
    'In or out',
    [
      { id: 'out', name: 'Out' },
      { id: 'in', name: 'In' },
    ],
    'Whether the money goes out or comes in.',
  ),
});

/** How GST is settled, as shown in the choice. */
export const gstNames = { none: 'Without GST', quarter: 'Every quarter', month: 'Every month' } as const;

/** The farm's settings of the budget, in one record. If two were made on different devices, the older one decides each field. */
export const budgetSettingsFields = named({
  name: settings.text('Name', 'The name of these settings.', { whenEmpty: 'Budget settings' }),
  purchaseTerms: settings.amount(
    'Days to pay a purchase',
    'days',
    'For trades without their own number of days. Empty means on the day itself.',
    { whole: true, max: '365', overMax: 'is at most 365 days' },
  ),
  saleTerms: settings.amount(
    'Days until a sale is paid',
    'days',
    'For trades without their own number of days. Empty means on the day itself.',
    { whole: true, max: '365', overMax: 'is at most 365 days' },
  ),
  gst: optional(
    settings.choice(
      'GST',
      choicesOf(gstNames),
      'Whether the budget has GST in it, and how often it is settled.',
    ),
  ),
});
