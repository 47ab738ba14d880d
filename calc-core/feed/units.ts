import type { Unit } from '../number/units.ts';

/** What a feed rating counts in: the standard animal is part of the unit, and none is ever turned into another. */
export type FeedUnit = 'AE' | 'DSE50' | 'DSE45';

/** The units in which a carry rates its feed, with what each is called. */
export const feedUnits: readonly { readonly id: FeedUnit; readonly name: string }[] = [
  { id: 'AE', name: 'AE (450 kg steer)' },
  { id: 'DSE50', name: 'DSE (50 kg wether)' },
  { id: 'DSE45', name: 'DSE (45 kg wether)' },
];

/** A unit of feed as one trade counts it: `$/AE/week` of a trade rated in DSE is `$/DSE/week`. */
export const inFeedUnit = (unit: Unit, feedUnit: FeedUnit | null): string =>
  feedUnit === null || feedUnit === 'AE' ? unit : unit.replace('AE', 'DSE');
