import type { Actual } from '#calc-core/trade';
import type { DemoCarry, demoGroups } from './carries.ts';

/** A trade of the demo member, as it is planned and what became of it. */
export interface DemoTrade {
  readonly carry: DemoCarry;
  readonly group?: keyof typeof demoGroups;
  readonly trade: Readonly<Record<string, string | number>>;
  /** Held from so many weeks ago. */
  readonly weeksAgo?: number;
  /** What became of it, on days counted from the day it is held from. */
  readonly became?: (day: (after: number) => string) => Actual;
  /** Its history tells it from the plan over the purchase to the sale; else it was made with all that is known of it. */
  readonly isTold?: true;
}

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
