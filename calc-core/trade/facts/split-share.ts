import type { TradeFigureName } from '../names.ts';

/**
 * Figures that use a mean over all lots of a mob. After a split, the parts no longer add up to the mob's figure, so each part gets a share
 * of the difference. The figures are in $ for the mob or in $/hd.
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

/**
 * The shares of a part of a split mob. Each is a fraction "n/d" in $ for all its head. With the shares, the parts add up to the mob
 * exactly. A figure without a share is absent.
 */
export type SplitShare = Readonly<Partial<Record<SharedFigure, string>>>;
