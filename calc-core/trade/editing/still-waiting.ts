import type { Trade } from '../record.ts';
import { pricePairs } from './price-pairs.ts';
import { isAboveZero } from './prices.ts';
import { waitingOf, waitingText } from './waiting.ts';

/**
 * The prices of a trade that are still waiting after a client has replaced `before` with `after`. The client may be an old version that
 * does not have waiting prices. Sending the same text changes nothing; a new or changed weight or price per head ends the waiting.
 */
export function stillWaiting(before: Trade, after: Trade): string {
  if (after.waitingPrices !== before.waitingPrices) return after.waitingPrices;
  const waiting = waitingOf(after.waitingPrices);
  const still = Object.values(pricePairs).filter(
    ({ weight, perHead }) => !isAboveZero(after[weight]) && after[perHead] === before[perHead],
  );
  return waitingText(Object.fromEntries(still.map(({ perKg }) => [perKg, waiting[perKg] ?? null])));
}
