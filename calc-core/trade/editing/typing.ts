import type { Carry } from '../../carry/record.ts';
import { isSameAmount } from '../../number/decimal.ts';
import { editTrade, type TradeChange, type TradeField } from './edit.ts';
import { tradeInputs } from '../inputs.ts';
import { hasYardTerms, pricePairs, yardTermFields, type PricePair } from './price-pairs.ts';
import { pairOf } from './prices.ts';
import type { TradeAmountName, TradeDraft } from '../record.ts';

/** The typing in one field. `before` is the draft before the first key, `after` the draft after the last key. */
export interface TradeTyping {
  readonly field: TradeField;
  readonly before: TradeDraft;
  readonly after: TradeDraft;
}

/**
 * Applies one key typed into a field. `typing` is null at a field's first key.
 * Each key starts from the prices before the typing. Otherwise the 3 of the weight 300 would already change the price per kg.
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
  const before = typing !== null && isSameTyping(typing, field, draft, pair) ? typing.before : draft;
  const start = { ...draft, ...(pair === null ? { [field]: before[field] } : linked(before, draft, pair)) };
  return {
    field,
    before,
    after: isSameAmount(before[field], value) ? start : editTrade(start, change, carries),
  };
}

const isAmount = (field: TradeField): field is TradeAmountName => Object.hasOwn(tradeInputs, field);

/** True if trade and field are the same as in `typing`, and no other edit has changed the pair since. */
function isSameTyping(
  typing: TradeTyping,
  field: TradeField,
  draft: TradeDraft,
  pair: PricePair | null,
): boolean {
  if (typing.field !== field || typing.before.id !== draft.id) return false;
  if (pair === null) return true;
  const { weight, perHead } = pricePairs[pair];
  return typing.after[weight] === draft[weight] && typing.after[perHead] === draft[perHead];
}

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
