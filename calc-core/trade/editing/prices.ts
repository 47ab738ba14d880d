import { noYardTerms, yardPriceAt } from '../../yard/yard-stored.ts';
import {
  Decimal,
  decided,
  decimalText,
  isDecimalText,
  isSameAmount,
  type DecimalText,
} from '../../number/decimal.ts';
import {
  hasYardTerms,
  pricePairNames,
  pricePairs,
  yardTermFields,
  type DerivedAmountName,
  type PricePair,
  type YardPair,
} from './price-pairs.ts';
import { waitingText } from './waiting.ts';
import type { Trade, TradeAmountName, TradeDraft } from '../record.ts';

type Prices = (typeof pricePairs)[PricePair];

const pairWith = (member: keyof Prices, field: TradeAmountName): PricePair | null =>
  pricePairNames.find((pair) => pricePairs[pair][member] === field) ?? null;

/** True if a field is a price per kg or per head. */
export const isPriceKey = (field: TradeAmountName): boolean =>
  pairWith('perKg', field) !== null || pairWith('perHead', field) !== null;

/** The pair of prices that a weight converts. Null for any other field. */
export const weightPairOf = (field: TradeAmountName): PricePair | null => pairWith('weight', field);

/** The pair to which a weight or price belongs. Null for any other field. */
export const pairOf = (field: string): PricePair | null =>
  pricePairNames.find((pair) => (Object.values(pricePairs[pair]) as readonly string[]).includes(field)) ??
  null;

/** Calculates every $/kg from its $/hd (spec 4, the load rule). */
export function loadPrices(trade: Trade): Record<DerivedAmountName, DecimalText | null> {
  return Object.fromEntries(
    Object.values(pricePairs).map((pair) => [pair.perKg, perKgOf(trade[pair.weight], trade[pair.perHead])]),
  ) as Record<DerivedAmountName, DecimalText | null>;
}

const numberOf = (text: DecimalText | null): Decimal | null =>
  isDecimalText(text) ? new Decimal(text) : null;

/** True if an amount is present and above 0. */
export function isAboveZero(text: DecimalText | null | undefined): boolean {
  const number = numberOf(text ?? null);
  return number !== null && decided(number).greaterThan(0);
}

/** Stores all prices per kg without a weight in the draft's `waitingPrices`. */
export function keepWaiting(draft: TradeDraft): TradeDraft {
  const waiting = Object.values(pricePairs).filter(({ weight }) => !isAboveZero(draft[weight]));
  const text = waitingText(Object.fromEntries(waiting.map(({ perKg }) => [perKg, draft[perKg]])));
  return text === draft.waitingPrices ? draft : { ...draft, waitingPrices: text };
}

/** $/hd divided by the weight. Without a weight above 0, the result is 0 (spec 4). The result is never stored, so it is not rounded. */
function perKgOf(weight: DecimalText | null, perHead: DecimalText | null): DecimalText | null {
  const kg = numberOf(weight);
  if (kg === null || decided(kg).lessThanOrEqualTo(0)) return '0';
  const price = numberOf(perHead);
  return price === null ? null : decimalText(price.dividedBy(kg));
}

/** The price per head: weight x $/kg, rounded half-even to 12 decimals. Null if either is absent. */
export function perHeadOf(weight: DecimalText | null, perKg: DecimalText | null): DecimalText | null {
  const kg = numberOf(weight);
  const price = numberOf(perKg);
  return kg === null || price === null ? null : decimalText(decided(kg.times(price)));
}

const yardPriceOf = (trade: Trade, name: YardPair): DecimalText | null =>
  yardPriceAt(trade[yardTermFields[name]], trade[pricePairs[name].weight]);

/**
 * True if a pair's price equals the price of its yard terms. A new weight then gives a new price. Terms with another price have no
 * effect.
 */
export function isDrivenByYard(trade: Trade, name: PricePair): boolean {
  if (!hasYardTerms(name)) return false;
  const made = yardPriceOf(trade, name);
  return made !== null && isSameAmount(made, trade[pricePairs[name].perHead]);
}

/** Applies typed yard terms, which set both prices of the pair. Incomplete terms leave the prices unchanged. */
export function yardEdited(draft: TradeDraft, name: YardPair, text: string): TradeDraft {
  const edited = { ...draft, [yardTermFields[name]]: text };
  const perHead = yardPriceOf(edited, name);
  return perHead === null ? edited : drivenByYard(edited, name, perHead);
}

function drivenByYard(draft: TradeDraft, name: YardPair, perHead: DecimalText): TradeDraft {
  const pair = pricePairs[name];
  const lastChanged = { ...draft.lastChanged, [name]: null };
  return {
    ...draft,
    [pair.perHead]: perHead,
    [pair.perKg]: perKgOf(draft[pair.weight], perHead),
    lastChanged,
  };
}

/** A typed price replaces yard terms. */
const withoutYard = (name: PricePair): Partial<TradeDraft> =>
  hasYardTerms(name) ? { [yardTermFields[name]]: noYardTerms } : {};

/** Applies a typed price, and calculates the other price of its pair. */
export function priceEdited(
  draft: TradeDraft,
  field: TradeAmountName,
  amount: DecimalText | null,
): TradeDraft {
  const byKg = pairWith('perKg', field);
  const name = (byKg ?? pairWith('perHead', field))!;
  const pair = pricePairs[name];
  const weight = draft[pair.weight];
  const lastChanged = { ...draft.lastChanged, [name]: byKg === null ? 'hd' : 'kg' };
  const edited = { ...draft, ...withoutYard(name), [field]: amount, lastChanged };
  if (byKg === null) return { ...edited, [pair.perKg]: perKgOf(weight, amount) };
  // Without a weight, the price per head stays until the weight is entered.
  return weight === null ? edited : { ...edited, [pair.perHead]: perHeadOf(weight, amount) };
}

/**
 * Applies a typed weight. Usually $/hd is calculated from $/kg. If $/hd was changed last, $/kg is calculated, except for the purchase (spec
 * 4). Without a weight, both prices stay.
 */
export function weightEdited(draft: TradeDraft, name: PricePair, weight: DecimalText | null): TradeDraft {
  const pair = pricePairs[name];
  // The same weight again changes nothing: the user may have typed $/hd since.
  if (weight === draft[pair.weight]) return draft;
  const edited = { ...draft, [pair.weight]: weight };
  if (weight === null) return edited;
  if (hasYardTerms(name) && (draft[pair.weight] === null || isDrivenByYard(draft, name))) {
    const perHead = yardPriceOf(edited, name);
    if (perHead !== null) return drivenByYard(edited, name, perHead);
  }
  const perKg = numberOf(draft[pair.perKg]);
  const isDrivenByHead =
    perKg === null || decided(perKg).isZero() || (name !== 'purchase' && draft.lastChanged[name] === 'hd');
  return isDrivenByHead
    ? { ...edited, [pair.perKg]: perKgOf(weight, draft[pair.perHead]) }
    : { ...edited, [pair.perHead]: perHeadOf(weight, draft[pair.perKg]) };
}
