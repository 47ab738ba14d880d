import { unusedName } from '#calc-core/decide/purchase.ts';
import { describe, expect, test } from 'vitest';
import { bestKnown, bestKnownOf, bestRow, stageCounts, withActual } from '#calc-core/actual';
import { newCarry, type Carry } from '#calc-core/carry';
import { aboveLimit, bidLike, bidLimit, compareTrades, purchaseOf } from '#calc-core/decide';
import {
  actualOf,
  calculateTrade,
  describeTrade,
  explainFigure,
  loadTrade,
  newTrade,
  nothingActual,
  type Actual,
  type Trade,
} from '#calc-core/trade';

const carry: Carry = {
  ...newCarry('c'),
  carryTypeId: 2,
  weeksHeld: '20',
  agistmentRate: '5',
  agentCommission: '4',
};
const planned: Trade = {
  ...newTrade('t', '2026-06-02', [], []),
  name: 'Mob',
  numberOfHead: '80',
  purchaseWeightkg: '260',
  purchaseCostHd: '900',
  saleWeightkg: '400',
  saleCostHd: '1300',
};
const knowing = (actual: Partial<Actual>): Trade => ({
  ...planned,
  ...withActual(planned, carry, { ...nothingActual, ...actual }),
});
const sale = { soldOn: '2026-10-20', head: null, saleWeightkg: '380', saleCostHd: '1150' };

describe('the best known trade', () => {
  test('is the trade itself while it is a plan', () => {
    const row = { trade: planned, carry, result: calculateTrade(carry, planned) };
    const best = bestKnown(row);
    expect([best.stage, best.figuresAre, best.trade, best.result, best.till]).toEqual([
      'planned',
      'planned',
      planned,
      row.result,
      row.result.weeksHeldTill,
    ]);
    expect(bestRow(row)).toBe(row);
  });

  test('replaces inputs by facts, takes the date of the last sale, and keeps the fields that a plan does not contain', () => {
    const trade = { ...knowing({ boughtOn: '2026-06-09', head: '78', sales: [sale] }), name: 'Renamed' };
    const best = bestKnownOf(null, trade);
    expect([best.stage, best.figuresAre, best.till]).toEqual(['sold', 'actual', '2026-10-20']);
    expect(best.trade).toMatchObject({
      name: 'Renamed',
      numberOfHead: '78',
      saleWeightkg: '380',
      saleCostHd: '1150',
      heldFrom: '2026-06-09',
    });
    expect(best.planned.figures.profitPerHead.value?.toFixed()).toBe(
      calculateTrade(carry, planned).figures.profitPerHead.value?.toFixed(),
    );
    expect(bestKnownOf(null, trade)).toBe(best);
  });

  test('is the trade itself without facts, or with facts but no plan', () => {
    const { actual } = knowing({ sales: [sale] });
    const bare = { ...planned, plan: null, actual: null } as unknown as Trade;
    for (const trade of [{ ...bare, actual }, bare])
      expect(bestKnownOf(carry, trade)).toMatchObject({ figuresAre: 'planned', facts: null, trade });
  });

  test('of a draft calculates the prices per kg from its facts', () => {
    const best = bestKnownOf(carry, loadTrade(knowing({ sales: [sale] })));
    expect(best.trade.saleCostCKg).toBe('3.026315789473684210526315789473684');
  });

  test('without a sale date is held for its weeks, and falls back to the plan when the facts are impossible', () => {
    const undated = bestKnownOf(null, knowing({ sales: [{ ...sale, soldOn: null }] }));
    expect(undated.till).toBe(undated.result.weeksHeldTill);
    const impossible = bestKnownOf(null, knowing({ deaths: '90' }));
    expect([impossible.figuresAre, impossible.problem]).toEqual(['planned', 'More deaths than head bought.']);
    expect(impossible.result.figures.profitPerHead.value?.toFixed()).toBe(
      impossible.planned.figures.profitPerHead.value?.toFixed(),
    );
  });

  test('keeps the price of sold head when the sale price moves, so that only unsold head change', () => {
    const half = { ...sale, head: '40' };
    const profit = (trade: Trade, percent: number) =>
      bestKnownOf(null, trade).atSalePrice?.(percent).value?.toFixed();
    const sold = knowing({ sales: [sale] });
    expect(profit(sold, 10)).toBe(profit(sold, 0));
    // 40 of 80 head gain 10 % of $1,300. This is $65 per head of the mob. After 4 % commission, $62.40 remain.
    const [now = '0', up = '0'] = [0, 10].map((percent) => profit(knowing({ sales: [half] }), percent));
    expect(Number(up) - Number(now)).toBeCloseTo(62.4, 9);
    const unpriced = { ...planned, saleCostHd: null };
    const free = { ...unpriced, ...withActual(unpriced, carry, { ...nothingActual, sales: [sale] }) };
    expect(profit(free, 10)).toBe(profit(free, 0));
  });

  test('explains a fact as a fact, and every other figure by its formula', () => {
    const best = bestKnownOf(
      null,
      knowing({ sales: [{ ...sale, costs: { commission: '70' } }], deaths: '2' }),
    );
    const of = (name: 'commission' | 'weeksHeld' | 'losses' | 'agistment') =>
      explainFigure(name, best.carry, best.trade, best.result);
    expect([of('commission').formula, of('commission').steps]).toEqual(['As it was paid', []]);
    expect(of('weeksHeld').numbers).toBe('Average days on hand per head ÷ 7');
    expect(of('losses').exactNumbers).toMatch(/^Head that died × /);
    expect(of('agistment').steps).toHaveLength(2);
    expect(describeTrade(best.carry, best.trade, best.result)).toContain('Agent commission = As it was paid');
  });
});

test('a comparison says which trades have actual figures, and does not vary a price that was already paid', () => {
  const [sold, plan] = [bestKnownOf(null, knowing({ sales: [sale] })), bestKnownOf(carry, planned)];
  const { parts, moved, order } = compareTrades([sold, { ...plan, id: 'plan' }], 'money');
  const lines = parts.flatMap((part) => part.lines);
  const at = order.findIndex(({ id }) => id === 't');
  const cell = (key: string) => lines.find((each) => each.key === key)?.cells[at];
  expect([cell('figures'), cell('fall')]).toEqual(['actual', '—']);
  const profits = moved[at]!.profits.map(({ value }) => value?.toFixed());
  expect(new Set(profits).size).toBe(1);
  const plain = { id: 'x', trade: planned, carry, result: calculateTrade(carry, planned) };
  const others = compareTrades([plain, { ...plain, id: 'y' }], 'money').parts.flatMap((part) => part.lines);
  expect(others.some(({ key }) => key === 'figures')).toBe(false);
});

test('a sentence counts several trades by stage, unless all are plans', () => {
  expect(stageCounts(['sold', 'planned', 'bought', 'sold'])).toBe('2 sold, 1 bought, 1 planned');
  expect([stageCounts(['planned']), stageCounts([]), stageCounts(['sold'])]).toEqual(['', '', '1 sold']);
});

test('a purchase at the rail is recorded as a fact, under a name that no other trade has', () => {
  const bid = bidLike(planned);
  const at = { lever: bidLimit(bid, carry).lever, price: '3.5' };
  const bought = purchaseOf(bid, carry, at, { id: 'n', today: '2026-11-24', names: ['Mob'] });
  expect([bought.name, actualOf(bought.actual)?.purchaseCostHd]).toEqual(['Mob 2', '910']);
  const unnamed = { ...bid, draft: { ...bid.draft, name: '', purchaseWeightkg: null } };
  expect(purchaseOf(unnamed, carry, at, { id: 'n', today: '2026-11-24', names: [] }).name).toBe('Cattle');
  const cows = bidLike({ ...planned, animalSubTypeId: 4 });
  const byHead = { lever: bidLimit(cows, carry).lever, price: '900' };
  const own = purchaseOf(cows, carry, byHead, { id: 'n', today: '2026-11-24', names: [] });
  expect(actualOf(own.actual)?.purchaseWeightkg).toBeNull();
  expect(unusedName('Mob 2', ['Mob 2', 'Mob 3'])).toBe('Mob 4');
  expect([
    aboveLimit({ price: '3' }, '3.5'),
    aboveLimit({ price: '3' }, '3'),
    aboveLimit({ price: null }, '3'),
  ]).toEqual(['0.5', null, null]);
});
