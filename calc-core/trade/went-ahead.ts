import { noActual } from './facts/stored.ts';
import type { Trade } from './record.ts';

/**
 * Whether a trade counts: false for a plan that its owner has marked as not gone ahead. Facts win over the mark, because stock
 * that was bought is there whatever another device says.
 */
export const wentAhead = ({ didNotGoAhead, actual }: Pick<Trade, 'didNotGoAhead' | 'actual'>): boolean =>
  didNotGoAhead !== 'yes' || (actual ?? noActual) !== noActual;

/**
 * The fields that a trade keeps as its own after its plan is frozen: no figure of the plan depends on them, and they may change
 * until the money has moved.
 */
export const notPlannedNames = [
  'purchaseTerms',
  'saleTerms',
  'shearingOn',
  'fundingId',
  'didNotGoAhead',
  'splitAndJoined',
] as const;
