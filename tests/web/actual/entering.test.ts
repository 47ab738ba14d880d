import { describe, expect, test } from 'vitest';
import { planAndActual, withActual, planOf, type Plan } from '#calc-core/actual';
import { newCarry } from '#calc-core/carry';
import { newTrade, nothingActual, type Actual } from '#calc-core/trade';
import { actualText } from '#calc-core/trade/facts/stored.ts';
import { enterPart, knownPart, withSale } from '#web/actual/entering.ts';
import { rowsOf } from '#web/actual/known-rows.ts';

const carry = {
  ...newCarry('c'),
  carryTypeId: 1 as const,
  weeksHeld: '20',
  losePercentage: '0',
  freightIn: '16',
};
const trade = {
  ...newTrade('t', '2026-06-02', [], [carry]),
  numberOfHead: '100',
  purchaseWeightkg: '250',
  purchaseCostHd: '900',
  saleWeightkg: '400',
  saleCostHd: '1400',
  carryId: 'c',
};
const plan: Plan = { trade, carry };
const sold = (facts: Partial<Actual>): Actual => ({
  ...nothingActual,
  sales: [{ soldOn: '2026-10-20', head: null, saleWeightkg: null, saleCostHd: null }],
  ...facts,
});
describe('entering an actual value', () => {
  const perKg = ['purchase', 'perKg', 0] as const;
  const weight = ['purchase', 'weight', 0] as const;

  test('a price per kg is stored as a price per head, and a weight typed later keeps the price per kg, as in the form', () => {
    const priced = enterPart(plan, nothingActual, perKg, '4');
    expect([priced.purchaseCostHd, priced.purchaseWeightkg]).toEqual(['1000', null]);
    const weighed = enterPart(plan, priced, weight, '260');
    expect([weighed.purchaseCostHd, weighed.purchaseWeightkg]).toEqual(['1040', '260']);
    expect(knownPart(plan, weighed, perKg)).toBe('4');
    expect(knownPart(plan, nothingActual, perKg)).toBeNull();
  });

  test('entering only a weight leaves the price as planned', () => {
    const weighed = enterPart(plan, nothingActual, weight, '260');
    expect([weighed.purchaseCostHd, weighed.purchaseWeightkg]).toEqual([null, '260']);
    expect(enterPart(plan, weighed, weight, null)).toEqual(nothingActual);
  });

  test('a sale is created with its first fact and removed with its last', () => {
    const some = enterPart(plan, nothingActual, ['sale', 'perKg', 0], '3.5');
    expect(some.sales).toEqual([{ soldOn: null, head: null, saleWeightkg: null, saleCostHd: '1400' }]);
    expect(withSale(some, 0, { saleCostHd: null })).toEqual(nothingActual);
  });

  test('the first fact stores the plan, and removing the last fact removes the plan', () => {
    const known = withActual(trade, carry, enterPart(plan, nothingActual, perKg, '4'));
    expect(planOf({ id: 't', plan: known.plan ?? null })?.trade.purchaseCostHd).toBe('900');
    expect(withActual({ ...trade, ...known }, carry, nothingActual)).toEqual({
      actual: 'null',
      plan: 'null',
    });
    expect(actualText(nothingActual)).toBe('null');
  });
});

test('an unreadable fact is refused with the label of its own row', () => {
  const known = sold({ deaths: '1' });
  const rows = rowsOf(plan, known, planAndActual(plan, known));
  const deaths = rows.find(({ key }) => key === 'deaths')?.entry;
  expect(deaths?.is === 'amount' && deaths.rule.label).toBe('Deaths');
});

describe('the rows of several sales', () => {
  const lots = sold({
    deaths: '1',
    sales: [
      { soldOn: '2026-10-20', head: '40', saleWeightkg: null, saleCostHd: '1400', name: 'Lot 11' },
      {
        soldOn: '2026-10-20',
        head: null,
        saleWeightkg: null,
        saleCostHd: '1500',
        name: 'Lot 12',
        costs: { commission: '64' },
      },
    ],
  });
  const row = (known: Actual, label: string) =>
    rowsOf(plan, known, planAndActual(plan, known)).find((each) => each.label === label);

  test('are named after their lots, or numbered when two lots have the same name', () => {
    expect(row(lots, 'Sold on, Lot 12')).toBeDefined();
    const [first, second] = lots.sales;
    const alike = { ...lots, sales: [first!, { ...second!, name: 'Lot 11' }] };
    expect([row(alike, 'Sold on, sale 1'), row(alike, 'Sold on, sale 2')]).not.toContain(undefined);
    const name = row(lots, 'Lot, Lot 12')?.entry;
    expect(name?.is === 'text' && name.put('Heifers').sales[1]?.name).toBe('Heifers');
  });

  test('include the costs of each sale, and a cost can be edited and removed in its row', () => {
    const cost = row(lots, 'Agent commission, Lot 12')?.entry;
    if (cost?.is !== 'amount') throw new Error('no row for the commission');
    expect([cost.value, cost.rule.label]).toEqual(['64', 'Agent commission, Lot 12']);
    expect(cost.put('70').sales[1]?.costs).toEqual({ commission: '70' });
    expect(actualText(cost.put(null))).not.toContain('costs":{"commission');
    expect(row({ ...lots, sales: lots.sales.slice(1) }, 'Agent commission, this sale')).toBeDefined();
  });

  test('include a date for deaths once deaths are entered', () => {
    const died = row(lots, 'Died on')?.entry;
    expect(died?.is === 'date' && died.put('2026-08-01').diedOn).toBe('2026-08-01');
    expect(row(sold({}), 'Died on')).toBeUndefined();
  });

  test('disappear when the day, head, weight and price of the sale are emptied, and so do the sale’s name and costs', () => {
    const none = { soldOn: null, head: null, saleWeightkg: null, saleCostHd: null };
    expect(withSale(lots, 1, none).sales).toEqual(lots.sales.slice(0, 1));
  });
});
