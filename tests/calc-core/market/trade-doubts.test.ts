import { marketDoubts } from '#calc-core/market/report';
import { editTradeRow, loadTrade, newTrade, type Trade, type TradeDraft } from '#calc-core/trade';
import { expect, test } from 'vitest';
import { priceClass, roma } from './boards.ts';

/** Steers bought at 240 kg and sold at 440 kg. For these weights, Roma paid $4.86 and $3.98 per kg. */
const steers = (
  perKg: { readonly buy: string; readonly sell: string },
  change: Partial<Trade> = {},
): TradeDraft =>
  editTradeRow(
    loadTrade({
      ...newTrade('t', '2026-11-20', [], []),
      purchaseWeightkg: '240',
      saleWeightkg: '440',
      purchaseClass: 'Steers',
      saleClass: 'Steers',
      ...change,
    }),
    [
      { field: 'purchaseCostCKg', value: perKg.buy },
      { field: 'saleCostCKg', value: perKg.sell },
    ],
    [],
  );

test('a price below half or above double the last market day’s price for its class and weight is marked', () => {
  const doubts = marketDoubts([roma]);
  expect(doubts(steers({ buy: '4.30', sell: '4.10' }))).toEqual([]);
  expect(doubts(steers({ buy: '2.43', sell: '7.96' }))).toEqual([]);
  expect(doubts(steers({ buy: '2.42', sell: '7.97' }))).toEqual([
    'Less than half of the last market day’s price of Steers: check the purchase price.',
    'More than double of the last market day’s price of Steers: check the sale price.',
  ]);
});

test('the class may come from the trade’s name, and without a class, day, price or quoted weight no price is marked', () => {
  const slip = { buy: '1.20', sell: '4.10' };
  const unnamed = { purchaseClass: '', saleClass: '' };
  const said = ['Less than half of the last market day’s price of Steers: check the purchase price.'];
  expect(marketDoubts([roma])(steers(slip, { ...unnamed, name: 'Roma steers' }))).toEqual(said);
  const bare = { ...roma, classes: [priceClass('Steers', [['240', '4.86']])] };
  expect(marketDoubts([bare])(steers(slip, { ...unnamed, name: 'Lot 4' }))).toEqual([]);
  expect(marketDoubts([])(steers(slip))).toEqual([]);
  expect(marketDoubts([roma])(steers({ buy: '0', sell: '0' }))).toEqual([]);
  expect(marketDoubts([roma])(steers(slip, { purchaseWeightkg: '90' }))).toEqual([]);
  // A price below 25 cents per kg has its own warning.
  expect(marketDoubts([roma])(steers({ buy: '0.04', sell: '4.10' }))).toEqual([]);
});

test('the newest day of a yard counts as the last market day', () => {
  const before = {
    ...roma,
    id: 'before',
    date: '2026-11-10',
    classes: [priceClass('Steers', [['240', '2']])],
  };
  const now = {
    ...before,
    id: 'now',
    date: '2026-11-17',
    classes: [priceClass('Steers', [['240', '4.86']])],
  };
  const slip = steers({ buy: '2', sell: '4.10' });
  expect(marketDoubts([now, before])(slip)).toHaveLength(1);
  expect(marketDoubts([before, now])(slip)).toEqual([]);
});
