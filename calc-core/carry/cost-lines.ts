/** The names of the cost lines. */
export type CostLineName =
  | 'purchaseCosts'
  | 'processingCosts'
  | 'backgrounding'
  | 'agistment'
  | 'supplementCost'
  | 'shearing'
  | 'woolSelling'
  | 'sellingCosts'
  | 'commission'
  | 'lossHead'
  | 'losses'
  | 'labour'
  | 'aircraftPerHead';
