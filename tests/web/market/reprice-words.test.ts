import { expect, test } from 'vitest';
import { newCarry } from '#calc-core/carry';
import { reprice } from '#calc-core/market';
import { newTrade } from '#calc-core/trade';
import { repriceWords } from '#web/screens/market/reprice-words.ts';
import { roma } from '../../calc-core/market/boards.ts';

const carry = { ...newCarry('c'), weightGainKg: '0.75' };
const trade = {
  ...newTrade('t', '2026-05-01', [], [carry]),
  numberOfHead: '100',
  purchaseWeightkg: '285',
  purchaseCostHd: '1700',
  saleWeightkg: '440',
  saleCostHd: '1650',
  saleClass: 'Steers',
};
const { changed } = reprice(roma, [
  { trade, carry },
  { trade: { ...trade, id: 'u', saleCostHd: '1900' }, carry },
]);

test('says what the ticked trades come to, asks for a tick where there is none, and that nothing changes only where it does not', () => {
  expect(repriceWords([], [])).toBe('No trade changes.');
  expect(repriceWords(changed, [])).toBe('Tick the trades that are to have these prices.');
  expect(repriceWords(changed, changed.slice(0, 1))).toBe(
    'These prices add $10,120.00 to the total profit of 1 trade. 1 turns to a profit.',
  );
  expect(repriceWords(changed, changed)).toBe(
    'These prices take $4,760.00 off the total profit of 2 trades. 1 turns to a profit.',
  );
});
