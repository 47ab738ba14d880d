import { detailsOn, named, type ValuesOf } from '../field/declare.ts';
import { animalTypes } from '../animals/kinds.ts';
import { valuedBy, type TaxLine, type ValuedBy } from './lines.ts';

const line = detailsOn('Tax year');

/** The stored fields of a {@link TaxLine}. */
export const taxLineFields = named({
  name: line.text('Name', { whenEmpty: 'Tax year' }),
  year: line.amount('Year', 'number', { whole: true, max: '9999' }),
  animalTypeId: line.choice('Animal type', animalTypes),
  animalSubTypeId: line.subType('Class'),
  born: line.amount('Born', 'head', { whole: true }),
  /** If empty, the regulation applies: $20 for cattle, $4 for sheep. */
  bornValue: line.amount('Value of each head born', '$/hd'),
  killed: line.amount('Killed for own use', 'head', {
    whole: true,
  }),
  /** The income counted for each killed head. If empty, the cost of the head is used. */
  killedValue: line.amount('Value of each head killed', '$/hd'),
  valueBy: line.choice(
    'Valued at',
    (Object.keys(valuedBy) as ValuedBy[]).map((id) => ({ id, name: valuedBy[id] })),
  ),
  /** Only for valuation at market or replacement value. If empty, the cost of the head is used. */
  valueEach: line.amount('Value of each head on hand', '$/hd'),
});

/** Converts stored fields to a line. Null without a year. */
export function taxLineOf(stored: ValuesOf<typeof taxLineFields>): TaxLine | null {
  const { year, animalSubTypeId, born, bornValue, killed, killedValue, valueBy, valueEach } = stored;
  if (year === null) return null;
  return { year: Number(year), animalSubTypeId, born, bornValue, killed, killedValue, valueBy, valueEach };
}
