import { isSameAmount, type DecimalText } from '../../number/decimal.ts';
import { loadTrade, storedNames } from './edit.ts';
import { tradeInputs } from '../inputs.ts';
import { hasYardTerms, pricePairNames, pricePairs, type DerivedAmountName } from './price-pairs.ts';
import { isAboveZero, isDrivenByYard, keepWaiting, loadPrices, priceEdited } from './prices.ts';
import type { Trade, TradeAmountName, TradeDraft } from '../record.ts';
import { waitingOf } from './waiting.ts';

/** The stored part of an unsaved draft. It contains no calculated price per kg. */
export type DraftChanges = Partial<TradeDraft>;

/** Shown next to a price per kg without a weight. */
export const waitsForWeight = 'Kept until the weight is known';

/** A stored trade as a draft to edit. It has the values of {@link loadTrade} and the prices per kg that wait for a weight. */
export function openTrade(trade: Trade): TradeDraft {
  const waiting = waitingOf(trade.waitingPrices);
  const loaded = loadTrade(trade);
  const prices = pricePairNames.flatMap((name) => {
    const { weight, perKg } = pricePairs[name];
    const price = waiting[perKg];
    return price === undefined || isAboveZero(trade[weight]) ? [] : [[perKg, price] as const];
  });
  return prices.length === 0 ? loaded : { ...loaded, ...Object.fromEntries(prices) };
}

/** True if a price per kg was entered but its weight is missing. */
export function isWaiting(draft: TradeDraft, field: string): field is DerivedAmountName {
  const pair = pricePairNames.find((name) => pricePairs[name].perKg === field);
  if (pair === undefined) return false;
  const { weight, perKg } = pricePairs[pair];
  return isAboveZero(draft[perKg]) && !isAboveZero(draft[weight]);
}

/**
 * True if the other price of a pair is calculated from the price `field`. This is the price typed last, or else the price per kg. False if
 * yard terms set both prices, and false for other fields.
 */
export function isDriving(draft: TradeDraft, field: string): boolean {
  const pair = pricePairNames.find((name) =>
    [pricePairs[name].perKg, pricePairs[name].perHead].includes(field as never),
  );
  if (pair === undefined || (hasYardTerms(pair) && isDrivenByYard(draft, pair))) return false;
  return pricePairs[pair][draft.lastChanged[pair] === 'hd' ? 'perHead' : 'perKg'] === field;
}

/** The text of an amount in its input box. A price per kg that cannot be calculated is empty, not $0.00. */
export function enteredIn(draft: TradeDraft, field: TradeAmountName): DecimalText | null {
  const isPerKg = pricePairNames.some((pair) => pricePairs[pair].perKg === field);
  return isPerKg && !isAboveZero(draft[field]) && !isDerived(draft, field as DerivedAmountName)
    ? null
    : draft[field];
}

/** Amounts are compared by value: `1.50` equals `1.5`. */
const isSame = (name: keyof Trade, a: unknown, b: unknown): boolean =>
  Object.hasOwn(tradeInputs, name) ? isSameAmount(a as string | null, b as string | null) : Object.is(a, b);

/**
 * The fields of a draft that differ from the saved trade. Without a saved trade, all fields. Prices per kg that wait for a weight are
 * included.
 */
export function draftChanges(saved: TradeDraft | undefined, draft: TradeDraft): DraftChanges {
  const stored = storedNames.filter((name) => saved === undefined || !isSame(name, saved[name], draft[name]));
  const prices = pricePairNames.map((pair) => pricePairs[pair].perKg);
  const waiting = prices.filter((perKg) => {
    const was = saved !== undefined && isWaiting(saved, perKg) ? saved[perKg] : null;
    const is = isWaiting(draft, perKg) ? draft[perKg] : null;
    return !isSameAmount(was, is) && !(is === null && isDerived(draft, perKg));
  });
  const names = [...stored, ...waiting];
  if (names.length === 0) return {};
  const changes = names.map((name) => [name, draft[name]] as const);
  return { ...(Object.fromEntries(changes) as DraftChanges), lastChanged: draft.lastChanged };
}

const isDerived = (draft: TradeDraft, field: DerivedAmountName): boolean =>
  pricePairNames.some(
    (pair) => pricePairs[pair].perKg === field && isAboveZero(draft[pricePairs[pair].weight]),
  );

/** Applies the stored changes of a draft to a trade. Another device may have changed the weight, so prices per kg are calculated again. */
export function draftWith(saved: TradeDraft, changes: DraftChanges): TradeDraft {
  const stored: TradeDraft = { ...saved, ...changes };
  const derived = loadPrices(stored);
  let draft: TradeDraft = { ...stored, lastChanged: { ...saved.lastChanged, ...changes.lastChanged } };
  for (const pair of pricePairNames) {
    const { weight, perKg, perHead } = pricePairs[pair];
    const isAsSaved = saved[weight] === stored[weight] && saved[perHead] === stored[perHead];
    draft = { ...draft, [perKg]: isAsSaved ? saved[perKg] : derived[perKg] };
    const typed = changes[perKg];
    if (typed === undefined) continue;
    if (!isAboveZero(stored[weight])) draft = { ...draft, [perKg]: typed };
    else if (isAboveZero(typed)) draft = priceEdited(draft, perKg, typed);
  }
  return keepWaiting(draft);
}
