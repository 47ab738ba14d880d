import { newCarry, type Carry } from '#calc-core/carry';
import { calculateTrade, newTrade, type Trade, type TradeFigureName } from '#calc-core/trade';
import { describe, expect, test } from 'vitest';

interface Published {
  readonly source: string;
  readonly carry: Partial<Carry>;
  readonly trade: Partial<Trade>;
  readonly figures: Partial<Record<TradeFigureName, readonly [published: number, tolerance: number]>>;
  readonly isOverpriced?: boolean;
}

const timeHeld = { carryTypeId: 2 } as const;

/** Published trades with their results. Some are in lb. */
const trades: Record<string, Published> = {
  'buy-sell steer': {
    source: 'Olson Ranch, structure of a ranch (2016)',
    carry: { ...timeHeld, processingOther: '195' },
    trade: { numberOfHead: '1', purchaseCostHd: '1011', saleCostHd: '1012' },
    figures: { profitPerHead: [-194, 0] },
    isOverpriced: false,
  },
  'sell-buy same day': {
    source: 'Olson Ranch, structure of a ranch (2016)',
    carry: { ...timeHeld, processingOther: '195' },
    trade: { numberOfHead: '1', purchaseCostHd: '656', saleCostHd: '1012' },
    figures: { profitPerHead: [161, 0] },
    isOverpriced: true,
  },
  'McMurry 400 lb': {
    source: 'Beef Magazine, power of gross margin',
    carry: { weightGainKg: '2', processingOther: '86.85' },
    trade: {
      numberOfHead: '1',
      purchaseWeightkg: '400',
      saleWeightkg: '600',
      purchaseCostHd: '600',
      saleCostHd: '720',
    },
    figures: { profitPerHead: [33.15, 0.005], weeksHeld: [14.29, 0.005] },
  },
  'McMurry 500 lb': {
    source: 'Beef Magazine, power of gross margin',
    carry: { weightGainKg: '2', processingOther: '86.39' },
    trade: {
      numberOfHead: '1',
      purchaseWeightkg: '500',
      saleWeightkg: '700',
      purchaseCostHd: '700',
      saleCostHd: '770',
    },
    figures: { profitPerHead: [-16.39, 0.005] },
  },
  'EP3 cattle 2022': {
    source: 'Episode 3, foo-finders: 350 kg at $5.50/kg, 550 kg at $4.50/kg',
    carry: { ...timeHeld, processingOther: '300' },
    trade: {
      numberOfHead: '1',
      purchaseWeightkg: '350',
      saleWeightkg: '550',
      purchaseCostHd: '1925',
      saleCostHd: '2475',
    },
    figures: { profitPerHead: [250, 0] },
  },
  'Texas A&M 2014': {
    source: 'stocker steers, 100 head',
    carry: { weightGainKg: '1.10', processingOther: '121.7784' },
    trade: {
      numberOfHead: '100',
      purchaseWeightkg: '500',
      saleWeightkg: '650',
      purchaseCostHd: '830',
      saleCostHd: '889.20',
    },
    figures: { profitPerHead: [-62.58, 0.01], totalProfit: [-6257.84, 0.1], weeksHeld: [136.4 / 7, 0.01] },
  },
  'StockCo lamb': {
    source: 'finance calculator: 45 days at 12 %',
    carry: { ...timeHeld, weeksHeld: '6.42857142857143', annualInterestRate: '12' },
    trade: {
      numberOfHead: '100',
      purchaseCostHd: '133',
      saleCostHd: '181',
      animalTypeId: 2,
      animalSubTypeId: 13,
    },
    figures: { interestOnCapital: [1.97, 0.005] },
  },
  'Olson heifer': {
    source: 'inventory management; 850 in round figures',
    carry: { ...timeHeld, weeksHeld: '52', backgroundRate: '1.50' },
    trade: { numberOfHead: '1', purchaseCostHd: '1500', saleCostHd: '2900' },
    figures: { profitPerHead: [854, 0] },
  },
};

describe('calc-core gives the published results of real trades', () => {
  test.each(Object.entries(trades))('%s', (_, { carry, trade, figures, isOverpriced }) => {
    const result = calculateTrade(
      { ...newCarry('c'), ...carry },
      { ...newTrade('t', '2026-11-21', [], []), ...trade },
    );
    for (const [name, [published, tolerance]] of Object.entries(figures)) {
      const value = result.figures[name as TradeFigureName].value!;
      expect(value.minus(published).abs().lte(tolerance), `${name} ${value.toFixed()}`).toBe(true);
    }
    if (isOverpriced !== undefined) expect(result.isSaleOverprice).toBe(isOverpriced);
  });
});
