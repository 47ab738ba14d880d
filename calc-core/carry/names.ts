/** The figures of a carry without a trade, in the order on screen. */
export const carryFigureNames = [
  'carryPerHd',
  'carryPerHdPerWeek',
  'purchaseCosts',
  'processingCosts',
  'shearing',
  'sellingCosts',
  'totalFreightOnWool',
  'interestOnCapital',
  'interestOnCarry',
  'costOfLabour',
] as const;

/** The name of a figure that needs a carry but no trade. */
export type CarryFigureName = (typeof carryFigureNames)[number];
