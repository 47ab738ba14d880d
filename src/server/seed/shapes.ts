type Figures = readonly [head: number, buyKg: number, buyHd: string, sellKg: number, sellHd: string];

/** A demo trade that is bought and sold by weight. */
export const weighed = (name: string, animalTypeId: 1 | 2, animalSubTypeId: number, figures: Figures) => {
  const [head, buyKg, purchaseCostHd, sellKg, saleCostHd] = figures;
  return {
    name,
    animalTypeId,
    animalSubTypeId,
    numberOfHead: head,
    purchaseCostHd,
    saleCostHd,
    purchaseWeightkg: buyKg,
    saleWeightkg: sellKg,
  };
};
