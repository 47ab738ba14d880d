import type { AnimalTypeId } from '../animals/kinds.ts';
import type { Carry, CarryTypeId } from '../carry/record.ts';
import type { TradeGroup } from '../group/record.ts';
import type { DecimalText } from '../number/decimal.ts';

/** The amounts a trade keeps. The prices of record are per head; $/kg is derived and never stored. */
export const storedAmountNames = [
  'numberOfHead',
  'saleWeightkg',
  'saleCostHd',
  'saleSkinWeight',
  'sale2Weightkg',
  'sale2CostHd',
  'purchaseWeightkg',
  'purchaseCostHd',
  'purchaseSkinWeight',
  'woolSaleWeight',
  'woolPriceHd',
] as const;

export type StoredAmountName = (typeof storedAmountNames)[number];

/** The amounts only a draft has: each drives its $/hd price, or is driven by it. */
export type DerivedAmountName = 'saleCostCKg' | 'sale2CostCKg' | 'purchaseCostCKg' | 'woolPriceKg';

export type TradeAmountName = StoredAmountName | DerivedAmountName;

/** A trade as it is stored and travels. `null` amounts are absent, not zero. */
export interface Trade extends Readonly<Record<StoredAmountName, DecimalText | null>> {
  readonly id: string;
  readonly name: string;
  readonly animalTypeId: AnimalTypeId;
  readonly animalSubTypeId: number;
  readonly tradeGroupId: string | null;
  readonly carryId: string | null;
  readonly carryTypeId: CarryTypeId;
  /** The calendar date the stock is held from, `YYYY-MM-DD`, without time zone. */
  readonly heldFrom: string;
  readonly saleCowDescription: string;
  readonly purchaseCowDescription: string;
}

/** The four prices that are entered per kg or per head. */
export type PricePair = 'sale' | 'sale2' | 'purchase' | 'wool';

/** A trade being edited: the trade, its $/kg prices, and which of each pair was changed last. */
export interface TradeDraft extends Trade, Readonly<Record<DerivedAmountName, DecimalText | null>> {
  readonly lastChanged: Readonly<Record<PricePair, 'kg' | 'hd' | null>>;
}

/** A new trade (spec 4): first group if any, cattle, growth rate and its first carry, no head. `today` is `YYYY-MM-DD`. */
export function newTrade(
  id: string,
  today: string,
  groups: readonly TradeGroup[],
  carries: readonly Carry[],
): Trade {
  return {
    id,
    name: '',
    animalTypeId: 1,
    animalSubTypeId: 1,
    numberOfHead: '0',
    tradeGroupId: groups[0]?.id ?? null,
    carryId: carries.find((carry) => carry.carryTypeId === 1)?.id ?? null,
    carryTypeId: 1,
    heldFrom: today,
    saleWeightkg: null,
    saleCostHd: null,
    saleSkinWeight: null,
    sale2Weightkg: null,
    sale2CostHd: null,
    purchaseWeightkg: null,
    purchaseCostHd: null,
    purchaseSkinWeight: null,
    woolSaleWeight: null,
    woolPriceHd: null,
    saleCowDescription: '',
    purchaseCowDescription: '',
  };
}
