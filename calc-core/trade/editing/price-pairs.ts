import { namesOf } from '../../field/names.ts';

/** The four prices that are entered per kg or per head, each with the weight that links the two. $/kg is derived, never stored. */
export const pricePairs = {
  purchase: { weight: 'purchaseWeightkg', perKg: 'purchaseCostCKg', perHead: 'purchaseCostHd' },
  sale: { weight: 'saleWeightkg', perKg: 'saleCostCKg', perHead: 'saleCostHd' },
  sale2: { weight: 'sale2Weightkg', perKg: 'sale2CostCKg', perHead: 'sale2CostHd' },
  wool: { weight: 'woolSaleWeight', perKg: 'woolPriceKg', perHead: 'woolPriceHd' },
} as const;

/** A weight with its price by kg and by head. */
export type PricePair = keyof typeof pricePairs;

/** The amounts only a draft has: each drives its $/hd price, or is driven by it. */
export type DerivedAmountName = (typeof pricePairs)[PricePair]['perKg'];

/** Every pair, in the order they are declared. */
export const pricePairNames = namesOf(pricePairs);

/** The pairs whose price may be given by yard terms, with the field that keeps them: a third way to drive the pair. */
export const yardTermFields = { sale: 'saleYard', purchase: 'purchaseYard' } as const;

/** A pair whose price yard terms may make. */
export type YardPair = keyof typeof yardTermFields;

/** The pairs whose price yard terms may make. */
export const yardPairNames = namesOf(yardTermFields);

/** Whether yard terms may make a pair's price. */
export const hasYardTerms = (pair: PricePair): pair is YardPair => Object.hasOwn(yardTermFields, pair);
