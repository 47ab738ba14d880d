import type { Trade } from '../record.ts';
import { pricePairs } from './price-pairs.ts';
import { isAboveZero } from './prices.ts';
import { waitingOf, waitingText } from './waiting.ts';

/**
 * Some prices per kg wait for a weight. A client has replaced the trade `before` with `after`. Returns the stored text of the prices that
 * still wait. A new client sends a correct text. An old client sends the text of `before` unchanged. In that case, a price no longer waits
 * if its pair now has a weight or another price per head.
 */
export function stillWaiting(before: Trade, after: Trade): string {
  if (after.waitingPrices !== before.waitingPrices) return after.waitingPrices;
  const waiting = waitingOf(after.waitingPrices);
  const still = Object.values(pricePairs).filter(
    ({ weight, perHead }) => !isAboveZero(after[weight]) && after[perHead] === before[perHead],
  );
  return waitingText(Object.fromEntries(still.map(({ perKg }) => [perKg, waiting[perKg] ?? null])));
}
