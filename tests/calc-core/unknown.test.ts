import { newCarry, type Carry } from '#calc-core/carry';
import { calculateTrade, editTrade, loadTrade, newTrade, tradeFigureNames } from '#calc-core/trade';
import { expect, test } from 'vitest';

const carry: Carry = { ...newCarry('c'), name: 'Buffel', weightGainKg: '0.8', agistmentRate: '5' };
const trade = {
  ...newTrade('t', '2026-11-20', [], []),
  numberOfHead: '100',
  purchaseWeightkg: '280',
  purchaseCostHd: '1204',
  saleWeightkg: '440',
  saleCostHd: '1804',
  animalTypeId: 1 as const,
};

test('a trade that names a missing carry or group has no figures until one is chosen', () => {
  const named = { ...trade, carryNamed: 'Rented sorghum' };
  const result = calculateTrade(null, named);
  for (const name of tradeFigureNames) expect(result.figures[name].value).toBeNull();
  expect(result.figures.profitPerHead.reason).toBe('unknown carry');
  expect([result.isSaleOverprice, result.isComplete]).toEqual([null, false]);
  const chosen = editTrade(loadTrade(named), { field: 'carryId', value: 'c' }, [carry]);
  expect(chosen.carryNamed).toBe('');
  expect(calculateTrade(carry, chosen, result).figures.profitPerHead.value).not.toBeNull();
  const grouped = { ...trade, groupNamed: 'Sorghum mob' };
  expect(calculateTrade(null, grouped, calculateTrade(null, trade)).figures.totalProfit.reason).toBe(
    'unknown group',
  );
  expect(editTrade(loadTrade(grouped), { field: 'tradeGroupId', value: null }, []).groupNamed).toBe('');
});
