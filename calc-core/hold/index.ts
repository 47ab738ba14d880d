/** Hold or sell: mobs in hand at a market day's prices. */
export { type HoldPlan } from './hold.ts';
export { holding, holdingOfClass, holdRules, OWN_PRICE, termsWords } from './holding.ts';
export { markedTrade } from './mark.ts';
export { isHeld, pricedBy } from './priced-by.ts';
