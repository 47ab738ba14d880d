import type { Carry } from '../../carry/record.ts';
import { isSameAmount } from '../../number/decimal.ts';
import { editTrade, type TradeChange, type TradeField } from './edit.ts';
import { tradeInputs } from '../inputs.ts';
import { hasYardTerms, pricePairs, yardTermFields, type PricePair } from './price-pairs.ts';
import { pairOf } from './prices.ts';
import type { TradeAmountName, TradeDraft } from '../record.ts';

/** A field being typed into, from its first key until it is left: what every further key starts from. */
export interface TradeTyping {
  readonly field: TradeField;
  readonly before: TradeDraft;
  /** What the last key made of it. */
  readonly after: TradeDraft;
}

/**
 * One key typed into a field. Typing a text key by key gives what giving it at once gives: a weight or a price drives the
 * prices as they were when typing began, not as the key before left them (1,200 $/hd would become 120,000 by typing the
 * weight 300). Typed back to where it began, nothing has changed. `typing` is null at a field's first key, and once the
 * field was left.
 */
export function typeInTrade(
  draft: TradeDraft,
  change: TradeChange,
  carries: readonly Carry[],
  typing: TradeTyping | null,
): TradeTyping {
  const { field, value } = change;
  if (!isAmount(field)) return { field, before: draft, after: editTrade(draft, change, carries) };
  const pair = pairOf(field);
  const before = typing !== null && goesOn(typing, field, draft, pair) ? typing.before : draft;
  const start = { ...draft, ...(pair === null ? { [field]: before[field] } : linked(before, draft, pair)) };
  return {
    field,
    before,
    after: isSameAmount(before[field], value) ? start : editTrade(start, change, carries),
  };
}

const isAmount = (field: TradeField): field is TradeAmountName => Object.hasOwn(tradeInputs, field);

/** Whether this key belongs to the typing so far: the same field, and nobody else has changed its weight or price meanwhile. */
function goesOn(typing: TradeTyping, field: TradeField, draft: TradeDraft, pair: PricePair | null): boolean {
  if (typing.field !== field || typing.before.id !== draft.id) return false;
  if (pair === null) return true;
  const { weight, perHead } = pricePairs[pair];
  return typing.after[weight] === draft[weight] && typing.after[perHead] === draft[perHead];
}

/** A weight and its two prices as they were, in the draft as it is. */
function linked(before: TradeDraft, draft: TradeDraft, pair: PricePair): Partial<TradeDraft> {
  const { weight, perKg, perHead } = pricePairs[pair];
  const lastChanged = { ...draft.lastChanged, [pair]: before.lastChanged[pair] };
  const yard = hasYardTerms(pair) ? { [yardTermFields[pair]]: before[yardTermFields[pair]] } : {};
  const { waitingPrices } = before;
  return {
    [weight]: before[weight],
    [perKg]: before[perKg],
    [perHead]: before[perHead],
    ...yard,
    waitingPrices,
    lastChanged,
  };
}
