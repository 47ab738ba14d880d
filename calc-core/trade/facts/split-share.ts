import type { TradeFigureName } from '../names.ts';

/**
 * Figures that depend on a mean over all lots of a mob. Over the parts of a split mob their sum would differ, so each part has a share of
 * the difference. The figures are in $ for the mob or in $/hd.
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

/** The name of a figure that the parts of a split mob share. */
export type SharedFigure = (typeof sharedFigures)[number];

/**
 * What a split adds to each figure of a part, $ for all its head, as a fraction "n/d". With these shares the parts add up to the mob
 * exactly. A figure without a share is absent.
 */
export type SplitShare = Readonly<Partial<Record<SharedFigure, string>>>;
