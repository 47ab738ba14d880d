import { feedUnits } from '../feed/units.ts';
import { detailsOn, named, type ValuesOf } from '../field/declare.ts';
import { isCalendarDate } from '../number/dates.ts';
import type { FeedSupply } from './supply.ts';

const supply = detailsOn('Feed supply');

/** What a figure of what the country carries stores. */
export const feedSupplyFields = named({
  name: supply.text('Name', 'What this figure is called.', { whenEmpty: 'What the country carries' }),
  feedUnit: supply.choice(
    'Feed unit',
    feedUnits,
    'What it counts in. One standard is never turned into another.',
  ),
  from: supply.date('From', 'The first month that it is for. It holds until the next figure.'),
  carries: supply.amount('The country carries', 'AE', 'How many of the unit the country carries.'),
});

/** A stored figure of what the country carries; null if it has no number or no month yet. */
export const supplyOf = ({
  feedUnit,
  from,
  carries,
}: ValuesOf<typeof feedSupplyFields>): FeedSupply | null =>
  carries === null || !isCalendarDate(from) ? null : { unit: feedUnit, from, carries };
