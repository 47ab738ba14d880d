import type { TradeFigureName } from '../names.ts';

/**
 * Figures that use a mean over all lots of a mob. The figures of its parts do not add up. Each part therefore stores a share of the
 * difference.
 */
export const sharedFigures = [
  'costOfCarryPerHead',
  'profitPerHead',
  'inventoryChange',
  'shornTotalCostPerHead',
  'shornProfitPerHead',
  'notShornTotalCostPerHead',
  'notShornProfitPerHead',
] as const satisfies readonly TradeFigureName[];

/** A figure for which the parts of a split mob have shares. */
export type SharedFigure = (typeof sharedFigures)[number];

/** The shares of one part of a split mob, by figure. A share is a fraction "n/d" in $, for all head of the part. */
export type SplitShare = Readonly<Partial<Record<SharedFigure, string>>>;
