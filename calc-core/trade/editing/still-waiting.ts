import type { Trade } from '../record.ts';
import { pricePairs } from './price-pairs.ts';
import { isAboveZero } from './prices.ts';
import { waitingOf, waitingText } from './waiting.ts';

/**
 * The stored text of the prices per kg that still wait for a weight, after a client replaced `before` with `after`. An old client never
 * changes this text, so a price stops waiting if its pair has a weight or another price per head.
 */
export function stillWaiting(before: Trade, after: Trade): string {
  if (after.waitingPrices !== before.waitingPrices) return after.waitingPrices;
  const waiting = waitingOf(after.waitingPrices);
  const still = Object.values(pricePairs).filter(
    ({ weight, perHead }) => !isAboveZero(after[weight]) && after[perHead] === before[perHead],
  );
  return waitingText(Object.fromEntries(still.map(({ perKg }) => [perKg, waiting[perKg] ?? null])));
}
