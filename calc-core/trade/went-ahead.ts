import { noActual } from './facts/stored.ts';
import type { Trade } from './record.ts';

/**
 * Whether a trade counts. False for a plan that was marked as not gone ahead. A trade with facts counts even with the mark (from another
 * device), because its stock was bought.
 */
export const wentAhead = ({ didNotGoAhead, actual }: Pick<Trade, 'didNotGoAhead' | 'actual'>): boolean =>
  didNotGoAhead !== 'yes' || (actual ?? noActual) !== noActual;

/**
 * The fields that are not part of a trade's plan. No figure of the plan depends on them, and they may still change after the first fact.
 */
export const notPlannedNames = [
  'purchaseTerms',
  'saleTerms',
  'shearingOn',
  'fundingId',
  'didNotGoAhead',
  'splitAndJoined',
] as const;
