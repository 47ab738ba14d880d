import type { Trade } from '../record.ts';
import { pricePairs } from './price-pairs.ts';
import { isAboveZero } from './prices.ts';
import { waitingOf, waitingText } from './waiting.ts';

/**
 * Returns the stored text of the prices per kg that wait for a weight, after a client replaced `before` with `after`.
 * An old client never changes this text. After its change, a price no longer waits in two cases:
 * - The trade has the weight now.
 * - The price per head has changed.
 */
export function stillWaiting(before: Trade, after: Trade): string {
  if (after.waitingPrices !== before.waitingPrices) return after.waitingPrices;
  const waiting = waitingOf(after.waitingPrices);
  const still = Object.values(pricePairs).filter(
    ({ weight, perHead }) => !isAboveZero(after[weight]) && after[perHead] === before[perHead],
  );
  return waitingText(Object.fromEntries(still.map(({ perKg }) => [perKg, waiting[perKg] ?? null])));
}
