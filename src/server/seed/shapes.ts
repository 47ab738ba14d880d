import type { Actual } from '#calc-core/trade';
import type { DemoCarry, demoGroups } from './carries.ts';

/** A trade of the demo member: its plan and its facts. */
export interface DemoTrade {
  readonly carry: DemoCarry;
  readonly group?: keyof typeof demoGroups;
  readonly trade: Readonly<Record<string, string | number>>;
  readonly weeksAgo?: number;
  /** The facts of the trade. `day(0)` is the first day of holding the stock, and `day(7)` is a week later. */
  readonly became?: (day: (after: number) => string) => Actual;
  /** Stores the plan, the purchase and the sale one after another, so that the history has three versions. */
  readonly hasSeparateVersions?: true;
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
