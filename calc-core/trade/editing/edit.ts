import { defaultSubType, kindOf } from '../../animals/kinds.ts';
import type { Carry } from '../../carry/record.ts';
import { asSaved, enteredValue } from '../../field/record.ts';
import { isDecimalText, type DecimalText } from '../../number/decimal.ts';
import { tradeDetails } from '../details.ts';
import { tradeInputs } from '../inputs.ts';
import { pricePairNames, yardPairNames, yardTermFields, type DerivedAmountName } from './price-pairs.ts';
import { carriesOffered, carryForKind, firstCarry } from '../carries.ts';
import {
  isPriceKey,
  keepWaiting,
  loadPrices,
  priceEdited,
  weightEdited,
  weightPairOf,
  yardEdited,
} from './prices.ts';
import { tradeFields, type Trade, type TradeAmountName, type TradeDraft } from '../record.ts';

/** A field of a trade that a person can change. */
export type TradeField = keyof typeof tradeFields | DerivedAmountName;

/** A field of a trade and its new value. */
export interface TradeChange {
  readonly field: TradeField;
  /** A plain decimal for an amount. Null means absent. For a carry or group, null means none. */
  readonly value: string | number | null;
}

const neitherChanged = Object.fromEntries(
  pricePairNames.map((pair) => [pair, null]),
) as TradeDraft['lastChanged'];

/** A stored trade as a draft. Its $/kg is $/hd divided by the weight, or 0 without a weight (spec 4, the load rule). */
export function loadTrade(trade: Trade): TradeDraft {
  return {
    ...trade,
    ...loadPrices(trade),
    lastChanged: neitherChanged,
  };
}

/** The stored fields of a trade. */
export const storedNames = ['id', ...Object.keys(tradeFields)] as readonly (keyof Trade)[];

/** The trade to store for a draft. It has no prices per kg. Empty head is stored as 0. */
export function tradeOf(draft: TradeDraft): Trade {
  const trade = Object.fromEntries(storedNames.map((name) => [name, draft[name]])) as unknown as Trade;
  return asSaved(tradeFields, trade);
}

/**
 * Applies one edit to a draft (calculation "What an edit does"). The draft stays unchanged if the field cannot have the value. Applying an
 * edit twice has the same result as once.
 */
export function editTrade(draft: TradeDraft, change: TradeChange, carries: readonly Carry[]): TradeDraft {
  const edited = edit(draft, change, carries);
  return edited === draft ? draft : keepWaiting(edited);
}

function edit(draft: TradeDraft, change: TradeChange, carries: readonly Carry[]): TradeDraft {
  const { field, value } = change;
  switch (field) {
    case 'animalTypeId':
      return animalTypeEdited(draft, Number(value), carries);
    case 'animalSubTypeId':
      return subTypeEdited(draft, Number(value), carries);
    case 'carryTypeId':
      return carryTypeEdited(draft, Number(value), carries);
    case 'carryId':
      return carrySelected(draft, value, carries);
    default:
      return isAmount(field) ? amountEdited(draft, field, value) : detailEdited(draft, field, value);
  }
}

const isAmount = (field: TradeField): field is TradeAmountName => Object.hasOwn(tradeInputs, field);

function detailEdited(draft: TradeDraft, field: keyof typeof tradeDetails, value: TradeChange['value']) {
  const declared = Object.hasOwn(tradeDetails, field) ? tradeDetails[field] : undefined;
  const entered = declared === undefined ? undefined : enteredValue(declared, value);
  if (entered === undefined) return draft;
  const pair = yardPairNames.find((name) => yardTermFields[name] === field);
  if (field === 'tradeGroupId')
    return { ...draft, tradeGroupId: String(entered ?? '') || null, groupNamed: '' };
  return pair === undefined ? { ...draft, [field]: entered } : yardEdited(draft, pair, String(entered));
}

/** The cells of a pasted row are applied in this order, so no cell undoes another (calculation "What an edit does"). */
const rowOrder: readonly TradeField[] = [
  'animalTypeId',
  'animalSubTypeId',
  'carryTypeId',
  'carryId',
  'numberOfHead',
  'purchaseWeightkg',
  'saleWeightkg',
  'sale2Weightkg',
  'purchaseSkinWeight',
  'saleSkinWeight',
  'woolSaleWeight',
  'purchaseCostCKg',
  'saleCostCKg',
  'sale2CostCKg',
  'woolPriceKg',
  'purchaseCostHd',
  'saleCostHd',
  'sale2CostHd',
  'woolPriceHd',
  // Yard terms come after the prices. A price applied later would clear them.
  ...yardPairNames.map((name) => yardTermFields[name]),
];

/** A position in `rowOrder`: after all weights and before all prices. */
const firstPrice = rowOrder.indexOf('purchaseCostCKg') - 0.5;

/**
 * Applies several cells of one row. The type and sub type come first, because they clear other fields. Empty prices come before other
 * prices, because a table often leaves one price of a pair blank.
 */
export function editTradeRow(
  draft: TradeDraft,
  changes: readonly TradeChange[],
  carries: readonly Carry[],
): TradeDraft {
  const isEmptyPrice = ({ field, value }: TradeChange) =>
    value === null && isAmount(field) && isPriceKey(field);
  const place = (change: TradeChange) =>
    isEmptyPrice(change)
      ? firstPrice
      : (rowOrder.indexOf(change.field) + rowOrder.length + 1) % (rowOrder.length + 1);
  const ordered = changes.toSorted((a, b) => place(a) - place(b));
  const edited = ordered.reduce((before, change) => edit(before, change, carries), draft);
  return edited === draft ? draft : keepWaiting(edited);
}

function amountEdited(draft: TradeDraft, field: TradeAmountName, value: string | number | null): TradeDraft {
  const amount = value === null ? null : String(value);
  if (amount !== null && !isDecimalText(amount)) return draft;
  if (isPriceKey(field)) return priceEdited(draft, field, amount);
  const pair = weightPairOf(field);
  if (pair !== null) return weightEdited(draft, pair, amount);
  const edited = { ...draft, [field]: amount };
  if (field !== 'feedRating' || amount === null || draft.feedUnit !== null) return edited;
  // A rating needs a unit, so the first rating gets the animal's usual unit.
  return { ...edited, feedUnit: draft.animalTypeId === 2 ? 'DSE50' : 'AE' };
}

function animalTypeEdited(draft: TradeDraft, type: number, carries: readonly Carry[]): TradeDraft {
  if ((type !== 1 && type !== 2) || type === draft.animalTypeId) return draft;
  return subTypeEdited({ ...draft, animalTypeId: type }, defaultSubType(type), carries, draft);
}

type Cleared = Partial<Record<TradeAmountName, DecimalText | null>>;

/** A new sub type clears weights and sets $/kg to 0. Prices per head stay (spec 4). */
const clearedBySubType: Cleared = {
  purchaseWeightkg: null,
  saleWeightkg: null,
  sale2Weightkg: null,
  purchaseSkinWeight: null,
  saleSkinWeight: null,
  purchaseCostCKg: '0',
  saleCostCKg: '0',
  sale2CostCKg: '0',
} satisfies Partial<Record<TradeAmountName, DecimalText | null>>;

function subTypeEdited(
  draft: TradeDraft,
  subType: number,
  carries: readonly Carry[],
  before = draft,
): TradeDraft {
  if (!Number.isInteger(subType) || subType === draft.animalSubTypeId) return draft;
  const kind = kindOf(subType);
  const cleared: TradeDraft = {
    ...draft,
    ...clearedBySubType,
    animalSubTypeId: subType,
    animalTypeId: kind.id === subType ? kind.animalTypeId : draft.animalTypeId,
    lastChanged: { ...draft.lastChanged, sale: null, sale2: null, purchase: null },
  };
  return { ...cleared, ...carryForKind(before, cleared, carries) };
}

function carryTypeEdited(draft: TradeDraft, type: number, carries: readonly Carry[]): TradeDraft {
  if (type !== 1 && type !== 2) return draft;
  if (type === 1 && kindOf(draft.animalSubTypeId).perHeadOnly) return draft;
  const chosen = carries.find((carry) => carry.id === draft.carryId);
  if (chosen?.carryTypeId === type)
    return type === draft.carryTypeId ? draft : { ...draft, carryTypeId: type };
  return { ...draft, ...firstCarry(draft, type, carries) };
}

function carrySelected(draft: TradeDraft, id: string | number | null, carries: readonly Carry[]): TradeDraft {
  if (id === null || id === '') return { ...draft, carryId: null, carryNamed: '' };
  const chosen = carries.find((carry) => carry.id === String(id));
  if (
    chosen === undefined ||
    !carriesOffered({ ...draft, carryTypeId: chosen.carryTypeId }, carries).includes(chosen)
  ) {
    return draft;
  }
  return { ...draft, carryId: chosen.id, carryTypeId: chosen.carryTypeId, carryNamed: '' };
}
