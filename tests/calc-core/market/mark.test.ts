import { withActual } from '#calc-core/actual';
import { markedTrade } from '#calc-core/hold';
import { calculateTrade, newTrade, nothingActual, type Actual, type Trade } from '#calc-core/trade';
import { actualText } from '#calc-core/trade/facts/stored.ts';
import { expect, test } from 'vitest';
import { buffel, roma } from './boards.ts';

const planned: Trade = {
  ...newTrade('t', '2026-06-04', [], []),
  name: 'Lot 1',
  saleClass: 'Steers',
  carryId: 'buffel',
  numberOfHead: '120',
  purchaseWeightkg: '285',
  purchaseCostHd: '1271.1',
  saleWeightkg: '440',
  saleCostHd: '1700',
};
const known = (facts: Partial<Actual>): Trade => {
  const { actual, plan } = withActual(planned, buffel, { ...nothingActual, ...facts });
  return { ...planned, actual: actual ?? 'null', plan: plan ?? 'null' };
};
const bought = known({ boughtOn: '2026-06-04' });
const mark = (trade: Trade, boards = [roma]) => markedTrade(boards, { trade, carry: buffel });

test('a bought mob shows its profit at the market price for its class and sale weight', () => {
  const marked = mark(bought)!;
  const at = calculateTrade(buffel, { ...bought, saleCostHd: '1751.2' }).figures.profitPerHead.value!;
  expect(marked.profit?.value?.toFixed()).toBe(at.toFixed());
  expect([marked.className, marked.board.name, marked.reason]).toEqual(['Steers', 'Roma', null]);
});

test('the newest market day that has the class is used', () => {
  const newer = {
    ...roma,
    id: 'n',
    name: 'Dalby',
    classes: roma.classes.filter(({ name }) => name !== 'Steers'),
  };
  expect(mark(bought, [newer, roma])?.board.name).toBe('Roma');
});

test('planned and sold mobs, and classes without a market day, show nothing', () => {
  expect(mark(planned)).toBeNull();
  const sale = { soldOn: '2026-11-01', head: '120', saleWeightkg: '440', saleCostHd: '1700' };
  expect(mark(known({ boughtOn: '2026-06-04', sales: [sale] }))).toBeNull();
  expect(mark({ ...bought, saleClass: 'Goats' })).toBeNull();
  expect(mark(bought, [])).toBeNull();
});

test('a missing price at the weight is explained', () => {
  expect(mark({ ...bought, saleWeightkg: '700' })).toMatchObject({
    profit: null,
    reason: '700 kg is outside the quoted weights, 200 to 500 kg',
  });
  expect(actualText(nothingActual)).toBe('null');
});
