import { detailsOn, named, type ValuesOf } from '../field/declare.ts';
import { animalTypes } from '../animals/kinds.ts';
import { valuedBy, type TaxLine, type ValuedBy } from './lines.ts';

const line = detailsOn('Tax year');

/** What is typed for one class in one tax year, as it is stored. */
export const taxLineFields = named({
  name: line.text('Name', 'The name of this line.', { whenEmpty: 'Tax year' }),
  year: line.amount('Year', 'number', 'The year in which it ends, on 30 June.', { whole: true, max: '9999' }),
  animalTypeId: line.choice('Animal type', animalTypes, 'Cattle or sheep.'),
  animalSubTypeId: line.subType('Class', 'The kind of animal.'),
  born: line.amount('Born', 'head', 'Head born in the year.', { whole: true }),
  bornValue: line.amount(
    'Value of each born',
    '$/hd',
    'The value of natural increase. Empty uses the amount in the regulation: $20 for cattle, $4 for sheep.',
  ),
  killed: line.amount(
    'Killed for own use',
    'head',
    'How many of the head that died were killed for own use.',
    {
      whole: true,
    },
  ),
  killedValue: line.amount(
    'Value of each killed',
    '$/hd',
    'How much each counts as income. Empty uses its cost.',
  ),
  valueBy: line.choice(
    'Valued at',
    (Object.keys(valuedBy) as ValuedBy[]).map((id) => ({ id, name: valuedBy[id] })),
    'How the stock on hand on 30 June is valued.',
  ),
  valueEach: line.amount(
    'Value of each on hand',
    '$/hd',
    'For market and replacement value, what each head is worth.',
  ),
});

/** A stored line of a tax year; null if it has no year yet. */
export function taxLineOf(stored: ValuesOf<typeof taxLineFields>): TaxLine | null {
  const { year, animalSubTypeId, born, bornValue, killed, killedValue, valueBy, valueEach } = stored;
  if (year === null) return null;
  return { year: Number(year), animalSubTypeId, born, bornValue, killed, killedValue, valueBy, valueEach };
}
