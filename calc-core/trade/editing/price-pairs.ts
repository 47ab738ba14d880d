import { namesOf } from '../../field/names.ts';

/** The four prices that can be entered per kg or per head. The weight of a pair converts $/kg to $/hd and back. */
export const pricePairs = {
  purchase: { weight: 'purchaseWeightkg', perKg: 'purchaseCostCKg', perHead: 'purchaseCostHd' },
  sale: { weight: 'saleWeightkg', perKg: 'saleCostCKg', perHead: 'saleCostHd' },
  sale2: { weight: 'sale2Weightkg', perKg: 'sale2CostCKg', perHead: 'sale2CostHd' },
  wool: { weight: 'woolSaleWeight', perKg: 'woolPriceKg', perHead: 'woolPriceHd' },
} as const;

/** The name of a pair: `purchase`, `sale`, `sale2` or `wool`. */
export type PricePair = keyof typeof pricePairs;

/** The name of a price per kg. It either sets the price per head or is calculated from it. */
export type DerivedAmountName = (typeof pricePairs)[PricePair]['perKg'];

/** The names of all pairs, in the order of their declaration. */
export const pricePairNames = namesOf(pricePairs);

/** The pairs whose prices yard terms can set, each with the field that stores the terms. */
export const yardTermFields = { sale: 'saleYard', purchase: 'purchaseYard' } as const;

/** A pair whose prices yard terms can set. */
export type YardPair = keyof typeof yardTermFields;

/** The pairs whose prices yard terms can set. */
export const yardPairNames = namesOf(yardTermFields);

/** True if yard terms can set the pair's prices. */
export const hasYardTerms = (pair: PricePair): pair is YardPair => Object.hasOwn(yardTermFields, pair);
