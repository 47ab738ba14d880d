import { detailsOn, named, optional } from '../field/declare.ts';
import { fundingKinds, type repeats } from './funding/funding.ts';

const source = detailsOn('Funding');
const line = detailsOn('Farm costs');
const settings = detailsOn('Settings');

const choicesOf = <Id extends string>(names: Readonly<Record<Id, string>>) =>
  (Object.keys(names) as Id[]).map((id) => ({ id, name: names[id] }));

/** The stored fields of a source of money. */
export const fundingFields = named({
  name: source.text('Name', { whenEmpty: 'Overdraft' }),
  kind: source.choice('Kind', choicesOf(fundingKinds)),
  limit: source.amount('Limit', '$'),
  rate: source.amount('Rate', '% pa', { max: '100' }),
  balance: source.amount('Balance', '$', { signed: true }),
  on: source.date('Balance on'),
  share: source.amount('Pays', '%', { max: '100' }),
});

const repeatNames = {
  month: 'Every month',
  quarter: 'Every quarter',
  year: 'Every year',
  once: 'Once',
} as const satisfies Record<keyof typeof repeats, string>;

/** The stored fields of other income or a cost of the farm. */
export const farmCostFields = named({
  name: line.text('Name', { whenEmpty: 'Farm cost' }),
  amount: line.amount('Amount', '$'),
  every: line.choice('How often', choicesOf(repeatNames)),
  from: line.date('First date'),
  to: optional(line.date('Last date')),
  direction: line.choice('In or out', [
    { id: 'out', name: 'Out' },
    { id: 'in', name: 'In' },
  ]),
});

/** How GST is settled, as shown in the choice. */
export const gstNames = { none: 'Without GST', quarter: 'Every quarter', month: 'Every month' } as const;

/** The budget settings of a farm. If two devices each created a record, the fields of the older record take priority. */
export const budgetSettingsFields = named({
  name: settings.text('Name', { whenEmpty: 'Budget settings' }),
  purchaseTerms: settings.amount('Days to pay a purchase', 'days', {
    whole: true,
    max: '365',
    overMax: 'is at most 365 days',
  }),
  saleTerms: settings.amount('Days until a sale is paid', 'days', {
    whole: true,
    max: '365',
    overMax: 'is at most 365 days',
  }),
  gst: optional(settings.choice('GST', choicesOf(gstNames))),
});
