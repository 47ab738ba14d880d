import { expect, test } from 'vitest';
import { kindOf } from '#calc-core/animals';
import { newCarry } from '#calc-core/carry';
import { showFigure } from '#calc-core/figure';
import { calculateTrade, newTrade, type Trade } from '#calc-core/trade';
import { closedFigure, resultCards } from '#web/forms/trade/result-cards.ts';

const carry = { ...newCarry('c'), carryTypeId: 2 as const, weeksHeld: '20', agistmentRate: '5' };
const steers: Trade = {
  ...newTrade('t', '2026-06-02', [], []),
  numberOfHead: '80',
  purchaseWeightkg: '260',
  purchaseCostHd: '900',
  saleWeightkg: '400',
  saleCostHd: '1300',
};
const closed = (title: string, trade = steers) => {
  const card = resultCards.find((each) => each.title === title)!;
  return closedFigure(card, calculateTrade(carry, trade), kindOf(trade.animalSubTypeId), 'shorn');
};

test('the collapsed card Capital Required shows the sum for stock and carry', () => {
  const { totalCapRequired, profitPerHead } = calculateTrade(carry, steers).figures;
  expect(closed('Capital Required')).toBe(showFigure(totalCapRequired, '$'));
  expect(closed('Capital Required')).toBe('$80,000.00');
  expect(closed('Profit This Trade')).toBe(showFigure(profitPerHead, '$/hd'));
});

test('shorn sheep show the capital of the visible side, and no sum when a part is missing', () => {
  const sheep = {
    ...steers,
    animalTypeId: 2 as const,
    animalSubTypeId: 12,
    woolSaleWeight: '4',
    woolPriceHd: '30',
  };
  const { capInvestInStock, shornTotalCost } = calculateTrade(carry, sheep).figures;
  const sum = capInvestInStock.value!.plus(shornTotalCost.value!);
  expect(closed('Capital Required', sheep)).toBe(showFigure({ value: sum }, '$'));
  const unpriced = { ...steers, purchaseCostHd: null };
  expect(closed('Capital Required', unpriced)).toBe(
    showFigure(calculateTrade(carry, unpriced).figures.capInvestInStock, '$'),
  );
});
