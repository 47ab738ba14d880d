import { feedUnits } from '../feed/units.ts';
import { detailsOn, named, type ValuesOf } from '../field/declare.ts';
import { isCalendarDate } from '../number/dates.ts';
import type { FeedSupply } from './supply.ts';

const supply = detailsOn('Feed supply');

/** The stored fields of a feed supply: how many AE or DSE the farm can carry from a given month on. */
export const feedSupplyFields = named({
  name: supply.text('Name', { whenEmpty: 'What the country carries' }),
  feedUnit: supply.choice('Feed unit', feedUnits),
  /** The first month of this supply. It lasts until the next supply starts. */
  from: supply.date('From'),
  carries: supply.amount('The country carries', 'AE'),
});

/** Parses a stored feed supply. Null without a number or a month. */
export const supplyOf = ({
  feedUnit,
  from,
  carries,
}: ValuesOf<typeof feedSupplyFields>): FeedSupply | null =>
  carries === null || !isCalendarDate(from) ? null : { unit: feedUnit, from, carries };
