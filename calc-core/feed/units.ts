import type { Unit } from '../number/units.ts';

/** The unit of a feed rating. DSE50 and DSE45 differ by the weight of the standard sheep. Units are never converted into each other. */
export type FeedUnit = 'AE' | 'DSE50' | 'DSE45';

/** The units in which a carry rates its feed, with their names. */
export const feedUnits: readonly { readonly id: FeedUnit; readonly name: string }[] = [
  { id: 'AE', name: 'AE (450 kg steer)' },
  { id: 'DSE50', name: 'DSE (50 kg wether)' },
  { id: 'DSE45', name: 'DSE (45 kg wether)' },
];

/** A unit of feed as it is shown for one trade: if the trade is rated in DSE, `$/AE/week` becomes `$/DSE/week`. */
export const inFeedUnit = (unit: Unit, feedUnit: FeedUnit | null): string =>
  feedUnit === null || feedUnit === 'AE' ? unit : unit.replace('AE', 'DSE');
