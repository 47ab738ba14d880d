import type { Trade } from '../record.ts';
import { pricePairs } from './price-pairs.ts';
import { isAboveZero } from './prices.ts';
import { waitingOf, waitingText } from './waiting.ts';

/**
 * A client has replaced `before` with `after`. Returns the text of the prices per kg that still wait for a weight. Old clients send this
 * text unchanged. A new weight or price per head then ends the waiting.
 */
export function stillWaiting(before: Trade, after: Trade): string {
  if (after.waitingPrices !== before.waitingPrices) return after.waitingPrices;
  const waiting = waitingOf(after.waitingPrices);
  const still = Object.values(pricePairs).filter(
    ({ weight, perHead }) => !isAboveZero(after[weight]) && after[perHead] === before[perHead],
  );
  return waitingText(Object.fromEntries(still.map(({ perKg }) => [perKg, waiting[perKg] ?? null])));
}
