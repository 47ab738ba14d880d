import { bestKnownOf, withActual } from '#calc-core/actual';
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
const mark = (trade: Trade, boards = [roma]) => markedTrade(boards, { trade });

test('a bought mob shows its profit at the market price for its class and sale weight', () => {
  const marked = mark(bought)!;
  const at = calculateTrade(buffel, { ...bought, saleCostHd: '1751.2' }).figures.profitPerHead.value!;
  expect(marked.profit?.value?.toFixed()).toBe(at.toFixed());
  expect([marked.className, marked.board.name, marked.reason]).toEqual(['Steers', 'Roma', null]);
});

test('a mob at the market price keeps what was paid for it, its deaths and the price of its sold head', () => {
  const sale = { soldOn: '2026-08-01', head: '50', saleWeightkg: '400', saleCostHd: '1500' };
  const facts = { boughtOn: '2026-06-11', head: '118', purchaseCostHd: '1400', deaths: '2', sales: [sale] };
  // The same mob planned at the market's price makes the same, with every fact in it.
  const same = { ...planned, saleCostHd: '1751.2' };
  const at = { ...same, ...withActual(same, buffel, { ...nothingActual, ...facts }) };
  const made = mark(known(facts))?.profit?.value;
  expect(made?.toFixed()).toBe(bestKnownOf(buffel, at).result.figures.profitPerHead.value?.toFixed());
  expect(made?.lessThan(mark(bought)!.profit!.value!.minus(128))).toBe(true);
  // With an impossible fact, all figures come from the plan.
  expect(mark(known({ ...facts, sales: [], deaths: '119' }))?.profit?.value?.toFixed()).toBe(
    mark(bought)!.profit!.value!.toFixed(),
  );
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
