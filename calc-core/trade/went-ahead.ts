import { noActual } from './facts/stored.ts';
import type { Trade } from './record.ts';

/** False for a plan marked as not gone ahead. A trade with facts counts even with the mark, because its stock was bought. */
export const wentAhead = ({ didNotGoAhead, actual }: Pick<Trade, 'didNotGoAhead' | 'actual'>): boolean =>
  didNotGoAhead !== 'yes' || (actual ?? noActual) !== noActual;

/** Fields outside a trade's plan. They can change after the first fact, because no figure of the plan depends on them. */
export const notPlannedNames = [
  'purchaseTerms',
  'saleTerms',
  'shearingOn',
  'fundingId',
  'didNotGoAhead',
  'splitAndJoined',
] as const;
