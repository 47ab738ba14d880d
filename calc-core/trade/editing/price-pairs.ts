import { namesOf } from '../../field/names.ts';

/**
 * The four prices that can be entered per kg or per head, with the weight that converts one to the other. $/kg is calculated and never
 * stored.
 */
export const pricePairs = {
  purchase: { weight: 'purchaseWeightkg', perKg: 'purchaseCostCKg', perHead: 'purchaseCostHd' },
  sale: { weight: 'saleWeightkg', perKg: 'saleCostCKg', perHead: 'saleCostHd' },
  sale2: { weight: 'sale2Weightkg', perKg: 'sale2CostCKg', perHead: 'sale2CostHd' },
  wool: { weight: 'woolSaleWeight', perKg: 'woolPriceKg', perHead: 'woolPriceHd' },
} as const;

/** A weight with its price per kg and per head. */
export type PricePair = keyof typeof pricePairs;

/** A price per kg. It exists only in a draft, and either drives its price per head or follows from it. */
export type DerivedAmountName = (typeof pricePairs)[PricePair]['perKg'];

/** All pairs, in the order of their declaration. */
export const pricePairNames = namesOf(pricePairs);

/** The pairs whose price yard terms may set, with the field that stores the terms: a third way to set the pair. */
export const yardTermFields = { sale: 'saleYard', purchase: 'purchaseYard' } as const;

/** A pair whose price yard terms may set. */
export type YardPair = keyof typeof yardTermFields;

/** The pairs whose price yard terms may set. */
export const yardPairNames = namesOf(yardTermFields);

/** Whether yard terms may set a pair's price. */
export const hasYardTerms = (pair: PricePair): pair is YardPair => Object.hasOwn(yardTermFields, pair);
