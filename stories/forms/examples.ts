import { newCarry, type Carry } from '#calc-core/carry';
import type { TradeGroup } from '#calc-core/group';
import { loadTrade, newTrade, type Trade, type TradeDraft } from '#calc-core/trade';
import { startingCarry } from '#contract/starting-carry.ts';

/** The records below have the amounts of the mock-ups. */
const carry = (id: string, name: string, amounts: Partial<Carry>): Carry => ({
  ...newCarry(id),
  name,
  ...amounts,
});

/** The carry that every new member starts with. */
export const buffel: Carry = { ...newCarry('buffel'), ...startingCarry, name: 'Buffel grass' };

export const joined = carry('joined', 'Joined cows, 30 weeks', {
  carryTypeId: 2,
  weeksHeld: '30',
  losePercentage: '1.5',
  freightIn: '22',
  buyingFee: '8',
  agistmentRate: '8.5',
  yardLevy: '7',
  agentCommission: '4',
  freightOut: '21',
  annualInterestRate: '8.25',
});

export const wethers = carry('wethers', 'Wethers 40 weeks', {
  animalTypeId: 2,
  animalSubTypeId: 12,
  carryTypeId: 2,
  weeksHeld: '40',
  losePercentage: '2',
  freightIn: '3.2',
  buyingFee: '1.5',
  drench: '0.85',
  drenchDose: '2',
  jetting: '0.6',
  jettingDose: '1',
  shearingPerHead: '9.8',
  shearingSundry: '1.1',
  agistmentRate: '0.65',
  numberOfBales: '20',
  freightPerBale: '28',
  woolLevy: '1.5',
  brokerageFee: '2',
  awexTradingFee: '3.5',
  otherTestingCosts: '11',
  yardLevy: '0.9',
  agentCommission: '5',
  freightOut: '3.4',
  annualInterestRate: '8.25',
});

export const lambs = carry('lambs', 'Crossbred lambs on lucerne', {
  animalTypeId: 2,
  animalSubTypeId: 13,
  weightGainKg: '0.22',
  losePercentage: '1',
  freightIn: '2.4',
  vaccine: '0.45',
  vaccineDose: '2',
  supplements: '0.9',
  yardLevy: '0.9',
  agentCommission: '5',
  freightOut: '3.4',
  annualInterestRate: '8.25',
});

export const carries: readonly Carry[] = [buffel, lambs, joined, wethers];

export const groups: readonly TradeGroup[] = [
  { id: 'autumn', name: 'Autumn turn-off' },
  { id: 'wool', name: 'Wool & lamb' },
];

const trade = (id: string, name: string, fields: Partial<Trade>): TradeDraft =>
  loadTrade({ ...newTrade(id, '2026-11-20', groups, carries), name, ...fields });

export const steers = trade('steers', 'Roma store steers', {
  numberOfHead: '120',
  purchaseWeightkg: '285',
  purchaseCostHd: '1271.1',
  saleWeightkg: '440',
  saleCostHd: '1751.2',
  carryId: 'buffel',
});

export const cullCows = trade('cull', 'Casino cull cows', {
  animalSubTypeId: 6,
  numberOfHead: '64',
  purchaseWeightkg: '420',
  purchaseCostHd: '1360.8',
  saleWeightkg: '490',
  saleCostHd: '1685.6',
  carryId: 'buffel',
});

export const joinedCows = trade('cows', 'Longreach joined cows', {
  animalSubTypeId: 4,
  numberOfHead: '80',
  purchaseCostHd: '1450',
  saleCostHd: '1980',
  carryTypeId: 2,
  carryId: 'joined',
});

export const cowAndCalf = trade('pair', 'Emerald heifers in calf', {
  animalSubTypeId: 9,
  numberOfHead: '55',
  purchaseWeightkg: '410',
  purchaseCostHd: '1640',
  saleWeightkg: '480',
  saleCostHd: '1725',
  sale2Weightkg: '160',
  sale2CostHd: '620',
  saleCowDescription: 'Brahman cross, first calf at foot',
  purchaseCowDescription: 'PTIC to Angus, calving from March',
  carryTypeId: 2,
  carryId: 'joined',
});

export const eweAndLamb = trade('ewes', 'Mortlake ewes in lamb', {
  animalTypeId: 2,
  animalSubTypeId: 11,
  tradeGroupId: 'wool',
  numberOfHead: '420',
  purchaseWeightkg: '58',
  purchaseCostHd: '182',
  saleWeightkg: '62',
  saleCostHd: '150',
  sale2Weightkg: '38',
  sale2CostHd: '128',
  woolSaleWeight: '3.1',
  woolPriceHd: '18.6',
  carryTypeId: 2,
  carryId: 'wethers',
});

export const hayWethers = trade('hay', 'Hay wethers', {
  animalTypeId: 2,
  animalSubTypeId: 12,
  tradeGroupId: 'wool',
  numberOfHead: '640',
  purchaseCostHd: '92',
  purchaseSkinWeight: '1.1',
  saleCostHd: '118',
  saleSkinWeight: '5.2',
  woolSaleWeight: '5.4',
  woolPriceHd: '45.09',
  carryTypeId: 2,
  carryId: 'wethers',
});

export const storeLambs = trade('lambs', 'Dubbo store lambs', {
  animalTypeId: 2,
  animalSubTypeId: 13,
  tradeGroupId: 'wool',
  numberOfHead: '900',
  purchaseWeightkg: '34',
  purchaseCostHd: '112.2',
  saleWeightkg: '52',
  saleCostHd: '176.8',
  carryId: 'lambs',
});

/** Nothing entered yet. */
export const blank = trade('blank', '', { tradeGroupId: null });

export const longNames = trade(
  'long',
  'Blackall bullocks from the eastern paddock, second draft after the January rain',
  {
    ...steers,
    animalSubTypeId: 8,
    name: 'Blackall bullocks from the eastern paddock, second draft after the January rain',
  },
);

export const huge = trade('huge', 'Whole of the Barkly', {
  numberOfHead: '999999',
  purchaseWeightkg: '285.123456',
  purchaseCostHd: '987654.32',
  saleWeightkg: '440.5',
  saleCostHd: '999999.99',
  carryId: 'buffel',
});
