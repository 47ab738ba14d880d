import { mergeMembers, type Clash } from '../../field/merge.ts';
import { amountFrom, objectFrom, readStructure, Refused, type StructureRead } from '../../field/outside.ts';
import { decided, Decimal, type DecimalText } from '../../number/decimal.ts';
import { showAmount } from '../../number/show.ts';
import { tradeInputs } from '../inputs.ts';
import { pricePairNames, pricePairs, type DerivedAmountName } from './price-pairs.ts';

/** Prices per kg that wait for a weight, by name. A trade stores only prices per head, so waiting prices are stored separately. */
export type Waiting = Readonly<Partial<Record<DerivedAmountName, DecimalText>>>;

const perKgNames = pricePairNames.map((pair) => pricePairs[pair].perKg);

/** The stored text if no price is waiting. */
export const noneWaiting = 'null';

/**
 * The stored text of waiting prices, in the order of their pairs. Prices of 0 are omitted. Returns {@link noneWaiting} if no price is
 * waiting.
 */
export function waitingText(
  prices: Readonly<Partial<Record<DerivedAmountName, DecimalText | null>>>,
): string {
  const kept = perKgNames.flatMap((name) => {
    const price = prices[name] ?? null;
    return price === null || !decided(new Decimal(price)).greaterThan(0) ? [] : [[name, price] as const];
  });
  return kept.length === 0 ? noneWaiting : JSON.stringify(Object.fromEntries(kept));
}

/** Parses the stored text. Empty without a text, as in an old record. */
export const waitingOf = (text: string | undefined): Waiting =>
  (JSON.parse(text ?? noneWaiting) as Waiting | null) ?? {};

/** Checks a value from outside as waiting prices. Returns the text to store, or what is wrong. Never throws. */
export function readWaiting(value: unknown): StructureRead {
  if (value === null || value === undefined) return { text: noneWaiting };
  return readStructure(() => {
    const fields = objectFrom(value, '');
    const unknown = Object.keys(fields).find((name) => !perKgNames.some((known) => known === name));
    if (unknown !== undefined) throw new Refused(`has no price ${unknown}`);
    const prices = perKgNames.map((name) => [name, amountFrom(fields, name, tradeInputs[name], '')] as const);
    return waitingText(Object.fromEntries(prices));
  });
}

/**
 * Merges waiting prices that two devices entered since `base`, price by price. Null if both changed the same price in different ways. With
 * `clash` 'mine', `mine` wins instead.
 */
export function mergeWaiting(base: string, mine: string, theirs: string, clash?: Clash): string | null {
  const merged = mergeMembers(waitingOf(base), waitingOf(mine), waitingOf(theirs), clash);
  return merged === null ? null : waitingText(merged);
}

/** "Purchase price per kg $4.10". Empty if no price is waiting. */
export const waitingWords = (text: string): string =>
  Object.entries(waitingOf(text))
    .map(([name, price]) => `${tradeInputs[name as DerivedAmountName].label} ${showAmount(price, '$/kg')}`)
    .join(', ');
