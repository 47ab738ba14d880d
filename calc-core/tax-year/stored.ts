import { detailsOn, named, type ValuesOf } from '../field/declare.ts';
import { animalTypes } from '../animals/kinds.ts';
import { valuedBy, type TaxLine, type ValuedBy } from './lines.ts';

const line = detailsOn('Tax year');

/** The stored fields of a {@link TaxLine}. */
export const taxLineFields = named({
  name: line.text('Name', { whenEmpty: 'Tax year' }),
  /** The year in which the tax year ends, on 30 June. */
  year: line.amount('Year', 'number', { whole: true, max: '9999' }),
  animalTypeId: line.choice('Animal type', animalTypes),
  animalSubTypeId: line.subType('Class'),
  born: line.amount('Born', 'head', { whole: true }),
  /** Empty uses the amount in the regulation: $20 for cattle, $4 for sheep. */
  bornValue: line.amount('Value of each born', '$/hd'),
  /** How many of the head that died were killed for own use. */
  killed: line.amount('Killed for own use', 'head', {
    whole: true,
  }),
  /** The income counted for each killed head. Empty uses the cost of the head. */
  killedValue: line.amount('Value of each killed', '$/hd'),
  valueBy: line.choice(
    'Valued at',
    (Object.keys(valuedBy) as ValuedBy[]).map((id) => ({ id, name: valuedBy[id] })),
  ),
  /** The value of each head on hand, if stock are valued at market or replacement value. */
  valueEach: line.amount('Value of each on hand', '$/hd'),
});

/** A stored line of a tax year; null if it has no year yet. */
export function taxLineOf(stored: ValuesOf<typeof taxLineFields>): TaxLine | null {
  const { year, animalSubTypeId, born, bornValue, killed, killedValue, valueBy, valueEach } = stored;
  if (year === null) return null;
  return { year: Number(year), animalSubTypeId, born, bornValue, killed, killedValue, valueBy, valueEach };
}
