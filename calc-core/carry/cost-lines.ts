/** The lines of cost. */
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
