/** Every figure of a carry calculated alone, in the order it is shown. */
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

/** The name of a figure that is calculated once for a carry. */
export type CarryFigureName = (typeof carryFigureNames)[number];
