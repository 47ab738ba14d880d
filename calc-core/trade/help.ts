import type { HelpFor } from '../field/declare.ts';
import type { tradeDetails } from './details.ts';
import type { tradeInputs } from './inputs.ts';
import type { TradeFigureName, VariantName } from './names.ts';

/** Help texts for the amounts of a trade. */
export const tradeInputHelp: HelpFor<typeof tradeInputs> = {
  numberOfHead: 'How many animals are in the trade; a cow with her calf counts as one.',
  saleWeightkg: 'The live weight of each head when sold.',
  saleCostCKg:
    'What each kilogram sells for, in dollars. Type this or the price per head; the other follows.',
  saleCostHd:
    'What each head sells for, in dollars ex GST; for a cow or ewe sold with her young, the mother alone.',
  saleSkinWeight:
    'The wool each head carries on the skin when sold; with the weight at purchase it gives the cost of each kilogram grown.',
  sale2Weightkg: 'The live weight of the calf or lamb when sold.',
  sale2CostCKg: 'What each kilogram of calf or lamb sells for, in dollars.',
  sale2CostHd:
    'What the calf or lamb sells for, in dollars for each mother sold: multiply by the calving or lambing rate first.',
  purchaseWeightkg: 'The live weight of each head when bought.',
  purchaseCostCKg:
    'What each kilogram costs, in dollars. Type this or the price per head; the other follows.',
  purchaseCostHd: 'What each head costs to buy, or to replace, in dollars ex GST.',
  purchaseSkinWeight: 'The wool each head carries on the skin when bought.',
  woolSaleWeight: 'The greasy wool shorn and sold from each head.',
  woolPriceKg: 'What each kilogram of greasy wool sells for, in dollars.',
  woolPriceHd: 'What the wool of each head sells for before selling costs, in dollars.',
  feedRating: 'How much feed each head takes: adult equivalents for cattle, dry sheep equivalents for sheep.',
};

/** Help texts for the fields of a trade that are not amounts. */
export const tradeDetailHelp: HelpFor<typeof tradeDetails> = {
  name: 'The name of the trade',
  animalTypeId: 'Cattle or sheep; a change clears weights that no longer fit.',
  animalSubTypeId: 'The kind of animal; a change clears weights that no longer fit.',
  tradeGroupId: 'The group this trade belongs to.',
  carryId: 'The carry that this trade’s costs come from.',
  carryTypeId: 'Growth rate in kg per day, or time held in weeks.',
  heldFrom: 'The day the stock is held from.',
  saleCowDescription: 'What the animals look like.',
  purchaseCowDescription: 'What the animals look like.',
  feedUnit: 'The unit of the feed rating. One standard is never converted to another.',
  saleClass: 'The class of a market day that prices the sale, such as steers. Empty for none.',
  purchaseClass: 'The class of a market day that prices the purchase, such as steers. Empty for none.',
  note: 'Anything worth knowing about the mob: its brand, its condition, who to ring.',
  purchaseTerms: 'How many days after the purchase you pay for it. Empty means on the day itself.',
  saleTerms: 'How many days after the sale you are paid. Empty means on the day itself.',
  shearingOn: 'The day the sheep are shorn. Empty means the day they are sold.',
  fundingId:
    'The livestock loan that pays for the purchase and is repaid from the sale. Empty means the overdraft pays.',
  didNotGoAhead:
    'A planned trade that did not go ahead. It stays in the list but is not counted in any total.',
  splitAndJoined: 'Which head were split off this mob or joined to it, and when.',
  carryNamed:
    'The name of the carry in the pasted row. No carry has this name. Choose a carry to get figures.',
  groupNamed:
    'The name of the group in the pasted row. No group has this name. Choose a group to get figures.',
  saleYard: 'How the sale price was worked out, at the yard or over the hooks.',
  purchaseYard: 'How the purchase price was worked out, at the yard or over the hooks.',
  waitingPrices: 'Prices per kg that are waiting for a weight.',
  plan: 'The trade and its carry as they were when the first fact was entered.',
  actual: 'What really happened: bought, sold, died and paid.',
};

/** Help texts for the figures of a trade. */
export const tradeFigureHelp: Readonly<Record<TradeFigureName, string>> = {
  weeksHeld:
    'How long the stock are held: the carry’s own weeks, or for a growth carry the weight gained divided by the daily gain and by 7.',
  months: 'The weeks held divided by 4.',
  daysHeld:
    'The weeks held in days, rounded up to a whole day; the date held till counts them from the date held from.',
  purchaseCosts: 'Freight in and the buying fee.',
  processingCosts: 'Each price per dose times its doses, and tags and other processing.',
  backgrounding: 'The daily backgrounding rate over the days held.',
  agistment: 'The weekly agistment rate over the weeks held.',
  supplementCost: 'The weekly cost of supplements over the weeks held.',
  shearing: 'Shearing and its sundry costs, for sheep.',
  woolSelling:
    'The levy and brokerage on the wool’s value, plus each head’s share of the freight, trading fee and testing for a 180 kg bale.',
  sellingCosts: 'Yard levy, advertising and freight out.',
  commission: 'The agent’s share of the sale price, calf or lamb included.',
  lossHead: 'The loss percentage of the mob, rounded up to whole head.',
  losses: 'What the lost head cost to buy, shared over the whole mob.',
  labour: 'The cost of labour for the mob, shared over the head.',
  aircraftPerHead: 'The cost of aircraft for the mob, shared over the head.',
  costsBeforeInterest:
    'Every line of cost for each head before interest; sheep sold in the wool carry no shearing or wool selling costs.',
  interestOnCapital: 'Simple interest on the purchase price over the time held.',
  interestOnCarry:
    'Interest on the costs before interest, at the same rate as on capital. It runs for three quarters of the time held, because you pay these costs gradually.',
  costOfCarryPerHead:
    'What it costs to carry each head from purchase to sale: every line of cost and the interest.',
  costOfCarryPerKg:
    'The cost of carry for each kilogram of live weight gained; for shorn sheep, for each kilogram of wool sold or grown on the skin.',
  profitPerHead: 'The sale price, with calf or lamb and wool, less the purchase price and the cost of carry.',
  totalProfit: 'The profit per head times the number of head.',
  returnOnCapital: 'The total profit as a percentage of the total capital required, stock and carry.',
  capInvestInStock: 'The number of head times the purchase price per head.',
  capReqForCarry: 'The number of head times the cost of carry per head.',
  totalCapRequired: 'The capital invested in stock and the capital required for the cost of carry.',
  profitPerHeadPa: 'The profit per head if the same trade were turned over for a year of 52 weeks.',
  profitPerAnnum: 'The total profit if the same trade were turned over for a year of 52 weeks.',
  profitReturnOnCapitalPa:
    'The return on capital if the same trade were turned over for a year of 52 weeks, without compounding.',
  profitPerWeek: 'The profit per head divided by the weeks held.',
  inventoryChange:
    'How much more money is in livestock after the swap. It is positive if you paid more for the new stock than you got for the old.',
  inventoryFromCapitalAcc:
    'The extra money the swap needs from the capital account; 0 when the stock bought cost less.',
  inventoryAccToCapitalAcc:
    'The money the swap releases to the capital account; 0 when the stock bought cost more.',
  breakEvenSaleHd: 'The sale price per head at which this trade breaks even, all else equal.',
  breakEvenPurchaseHd: 'The most you can pay per head before this trade loses money, all else equal.',
  breakEvenSaleKg: 'The sale price per kilogram at which this trade breaks even, at its sale weight.',
  breakEvenPurchaseKg:
    'The most you can pay per kilogram before this trade loses money, at its purchase weight.',
  tradingMargin: 'The change in price per kilogram times the weight bought.',
  gainMargin: 'The weight gained times the sale price per kilogram.',
  costsBeforeShearing: 'Every line of cost except shearing and wool selling, before interest.',
  shornCostsBeforeInterest: 'The costs before shearing, plus the costs of shearing and wool selling.',
  shornInterestOnCarry: 'The interest on the carry costs of stock sold shorn.',
  notShornInterestOnCarry: 'The interest on the carry costs of stock sold in the wool.',
  feedWeeks: 'The feed each head takes over the time held: its rating times the weeks held.',
  profitPerFeedWeek:
    'The profit per head divided by its feed weeks: the profit from one week of feed for one adult or dry sheep equivalent.',
  profitPerFeedUnitPa: 'The profit per feed week times the 52 weeks of a year.',
  ...variant('shorn', 'shorn and the wool sold', 'of wool sold'),
  ...variant('notShorn', 'sold in the wool', 'of wool grown on the skin'),
};

/** Help texts for one variant of sheep, shorn or not shorn. */
function variant<Prefix extends 'shorn' | 'notShorn'>(prefix: Prefix, how: string, wool: string) {
  const help: Readonly<Record<VariantName, string>> = {
    TotalCostPerHead: `The cost of carry for each head ${how}, interest included.`,
    CostOfCarryPerKg: `The cost of carry for each kilogram ${wool}.`,
    ProfitPerHead: `The profit on each head ${how}.`,
    PerHeadPA: `The profit on each head ${how}, over a year of 52 weeks.`,
    TotalCost: `The cost of carry for the mob ${how}.`,
    TotalProfit: `The profit on the mob ${how}.`,
    ReturnOnCapital: `The profit as a percentage of the stock’s price and the cost of carry, ${how}.`,
    PerAnnumProfit: `The profit on the mob ${how}, over a year of 52 weeks.`,
    ReturnOnCapitalPA: `The return on capital ${how}, over a year of 52 weeks.`,
  };
  return Object.fromEntries(Object.entries(help).map(([name, text]) => [prefix + name, text])) as {
    readonly [N in VariantName as `${Prefix}${N}`]: string;
  };
}
