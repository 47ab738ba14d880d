/** The four prices that are entered per kg or per head, each with the weight that links the two. $/kg is derived, never stored. */
export const pricePairs = {
  purchase: { weight: 'purchaseWeightkg', perKg: 'purchaseCostCKg', perHead: 'purchaseCostHd' },
  sale: { weight: 'saleWeightkg', perKg: 'saleCostCKg', perHead: 'saleCostHd' },
  sale2: { weight: 'sale2Weightkg', perKg: 'sale2CostCKg', perHead: 'sale2CostHd' },
  wool: { weight: 'woolSaleWeight', perKg: 'woolPriceKg', perHead: 'woolPriceHd' },
} as const;

export type PricePair = keyof typeof pricePairs;

/** The amounts only a draft has: each drives its $/hd price, or is driven by it. */
export type DerivedAmountName = (typeof pricePairs)[PricePair]['perKg'];

export const pricePairNames = Object.keys(pricePairs) as readonly PricePair[];
