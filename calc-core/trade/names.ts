import type { CostLineName } from '../carry/cost-lines.ts';
/** The shorn and not-shorn figures without their prefix, in the order of spec 3. */
export type VariantName =
  | 'TotalCost'
  | 'TotalCostPerHead'
  | 'CostOfCarryPerKg'
  | 'ProfitPerHead'
  | 'TotalProfit'
  | 'ReturnOnCapital'
  | 'PerHeadPA'
  | 'PerAnnumProfit'
  | 'ReturnOnCapitalPA';

/** The figures for the time that stock are held. */
export type TimeName = 'weeksHeld' | 'months' | 'daysHeld';

/** Figures for sums of cost lines, and for interest. */
export type CostName =
  | 'costsBeforeInterest'
  | 'interestOnCapital'
  | 'interestOnCarry'
  | 'costOfCarryPerHead'
  | 'costOfCarryPerKg';

/** What the trade makes. */
export type ProfitName = 'profitPerHead' | 'totalProfit' | 'returnOnCapital';

/** What the trade ties up. */
export type CapitalName = 'capInvestInStock' | 'capReqForCarry' | 'totalCapRequired';

/** The profit per year and per week. */
export type AnnualName = 'profitPerHeadPa' | 'profitPerAnnum' | 'profitReturnOnCapitalPa' | 'profitPerWeek';

/** Figures of a swap: the money that moves between stock and the capital account. */
export type InventoryName = 'inventoryChange' | 'inventoryFromCapitalAcc' | 'inventoryAccToCapitalAcc';

/** Break-even prices. */
export type BreakEvenName =
  | 'breakEvenSaleHd'
  | 'breakEvenPurchaseHd'
  | 'breakEvenSaleKg'
  | 'breakEvenPurchaseKg'
  | 'tradingMargin'
  | 'gainMargin';

/** The figures of sheep, shorn and not shorn (spec 3; spec 9, "0.0075 weekly interest"). */
export type ShornName =
  | 'costsBeforeShearing'
  | 'shornCostsBeforeInterest'
  | 'shornInterestOnCarry'
  | 'notShornInterestOnCarry'
  | `shorn${VariantName}`
  | `notShorn${VariantName}`;

/** Figures of the feed that a trade uses, and the profit from this feed. */
export type FeedName = 'feedWeeks' | 'profitPerFeedWeek' | 'profitPerFeedUnitPa';

/** Every figure of a trade. */
export type TradeFigureName =
  | TimeName
  | CostLineName
  | CostName
  | ProfitName
  | CapitalName
  | AnnualName
  | InventoryName
  | BreakEvenName
  | ShornName
  | FeedName;

const variants: readonly VariantName[] = [
  'TotalCost',
  'TotalCostPerHead',
  'CostOfCarryPerKg',
  'ProfitPerHead',
  'TotalProfit',
  'ReturnOnCapital',
  'PerHeadPA',
  'PerAnnumProfit',
  'ReturnOnCapitalPA',
];

/** Figures that need a feed rating. Without a rating, API replies omit them. */
export const feedFigureNames: readonly FeedName[] = ['feedWeeks', 'profitPerFeedWeek', 'profitPerFeedUnitPa'];

/** All figures of a trade, in the order of CALCULATION.md. */
export const tradeFigureNames: readonly TradeFigureName[] = [
  'weeksHeld',
  'months',
  'daysHeld',
  'purchaseCosts',
  'processingCosts',
  'backgrounding',
  'agistment',
  'supplementCost',
  'shearing',
  'woolSelling',
  'sellingCosts',
  'commission',
  'lossHead',
  'losses',
  'labour',
  'aircraftPerHead',
  'costsBeforeInterest',
  'interestOnCapital',
  'interestOnCarry',
  'costOfCarryPerHead',
  'profitPerHead',
  'totalProfit',
  'capInvestInStock',
  'capReqForCarry',
  'totalCapRequired',
  'returnOnCapital',
  'profitPerHeadPa',
  'profitPerAnnum',
  'profitReturnOnCapitalPa',
  'profitPerWeek',
  'costOfCarryPerKg',
  'inventoryChange',
  'inventoryFromCapitalAcc',
  'inventoryAccToCapitalAcc',
  'breakEvenSaleHd',
  'breakEvenPurchaseHd',
  'breakEvenSaleKg',
  'breakEvenPurchaseKg',
  'tradingMargin',
  'gainMargin',
  'costsBeforeShearing',
  'shornCostsBeforeInterest',
  'shornInterestOnCarry',
  'notShornInterestOnCarry',
  ...variants.map((name) => `shorn${name}` as const),
  ...variants.map((name) => `notShorn${name}` as const),
  ...feedFigureNames,
];
