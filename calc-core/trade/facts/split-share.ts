import type { TradeFigureName } from '../names.ts';

/**
 * Figures that use a mean over all lots of a mob. After a split, the figures of the parts do not add up to the figure of the mob. Each part
 * therefore stores a share of the difference. A figure is in $ for the mob or in $/hd.
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
 * The shares of one part of a split mob, by figure. A share is a fraction "n/d" in $, for all head of the part. With the shares, the
 * figures of all parts add up to the figure of the mob exactly. A figure without a share is absent.
 */
export type SplitShare = Readonly<Partial<Record<SharedFigure, string>>>;
