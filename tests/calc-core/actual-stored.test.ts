import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planAndActual, planOf, withActual } from '#calc-core/actual';
import { newCarry } from '#calc-core/carry';
import { showFigureExactly } from '#calc-core/figure';
import { dependentFieldsOf, lacksDependent, structureReader } from '#calc-core/records';
import {
  actualOf,
  calculateTrade,
  newTrade,
  nothingActual,
  tradeFields,
  type Actual,
  type Trade,
} from '#calc-core/trade';
import { actualText } from '#calc-core/trade/facts/stored.ts';
import { caseArbitrary } from './arbitraries.ts';

const { actual: actualField, plan: planField } = tradeFields;
const bought: Actual = { ...nothingActual, purchaseCostHd: '900' };
const trade = newTrade('t', '2026-06-02', [], []);

const read = structureReader('trade', actualField);
const readPlan = structureReader('trade', planField);
const kept = (value: unknown): string => {
  const answer = read(value);
  return 'text' in answer ? answer.text : answer.problem;
};

describe('facts in storage', () => {
  test.each([
    [{ actual: actualText(bought), plan: 'null' }, true],
    [{ actual: actualText(bought), plan: null }, true],
    [{ actual: actualText(bought) }, true],
    [{ actual: actualText(bought), plan: '{}' }, false],
    [{ actual: 'null', plan: 'null' }, false],
    [{}, false],
  ])('lacks its plan in %j: %s', (fields, lacks) => {
    for (const rule of dependentFieldsOf('trade')) expect(lacksDependent(rule, fields)).toBe(lacks);
    expect(dependentFieldsOf('trade')).toHaveLength(1);
  });

  test('are read back unchanged, and are always written in the same way', () => {
    const full: Actual = {
      ...bought,
      boughtOn: '2026-06-04',
      sales: [{ soldOn: '2026-11-17', head: '10', saleWeightkg: null, saleCostHd: '1200' }],
      costs: { freightIn: '17.4' },
    };
    expect(actualOf(kept(JSON.parse(actualText(full))))).toEqual(full);
    expect(kept({ costs: {}, purchaseCostHd: 900, head: '' })).toBe(actualText(bought));
    expect(actualOf(kept({ purchaseCostHd: '0900.50' }))?.purchaseCostHd).toBe('900.50');
  });

  test('are null when no fact is entered', () => {
    expect([kept(null), kept(undefined), kept({}), actualText(nothingActual)]).toEqual(Array(4).fill('null'));
    expect([actualOf('null'), actualOf(null), actualOf(undefined)]).toEqual([null, null, null]);
  });

  test.each<[unknown, string]>([
    [7, 'is not an object'],
    [[], 'is not an object'],
    [{ purchaseCostHd: true }, 'Purchase price per head is neither text nor a number'],
    [{ head: '1.5' }, 'Number of head must be a whole number'],
    [{ boughtOn: '2026-02-30' }, 'boughtOn is not a day of the calendar'],
    [{ boughtOn: 3 }, 'boughtOn is not a date'],
    [{ sales: 'all' }, 'sales is not a list'],
    [{ sales: [null] }, 'sale 1 is not an object'],
    [{ sales: [{}, { head: '-1' }] }, 'sale 2: Number of head cannot be negative'],
    [{ sales: Array(101).fill({}) }, 'has more than 100 sales'],
    [{ costs: { rent: '5' } }, 'costs: there is no cost rent'],
    [{ costs: { freightIn: 'x' } }, 'costs: Freight in is not a number'],
    [{ costs: { purchaseCosts: '-1' } }, 'costs: purchaseCosts cannot be negative'],
    [{ deaths: '-1' }, 'Head that died cannot be negative'],
    [{ costs: 3 }, 'costs is not an object'],
  ])('%j is refused in words', (value, problem) => expect(read(value)).toEqual({ problem }));
});

describe('facts that two devices enter', () => {
  const merge = (mine: Actual, theirs: Actual, base: Actual = nothingActual) =>
    actualField.merge(actualText(base), actualText(mine), actualText(theirs));
  const costing = (costs: Actual['costs']): Actual => ({ ...nothingActual, costs });

  test('are both kept when they differ in kind, even within the costs', () => {
    expect(merge(bought, { ...nothingActual, deaths: '2' })).toBe(actualText({ ...bought, deaths: '2' }));
    expect(merge(costing({ vet: '1' }), costing({ tags: '2' }))).toBe(
      actualText(costing({ tags: '2', vet: '1' })),
    );
    expect(merge(nothingActual, bought, bought)).toBe('null');
    expect(merge(bought, bought)).toBe(actualText(bought));
    // One device has undone the split, so the merged trade has no `fromSplit`.
    const part = { ...bought, fromSplit: { profitPerHead: '1/3' } };
    expect(merge(part, bought, part)).toBe(actualText(bought));
  });

  test('raise a question when a text has a cost that this version does not know', () => {
    const unknown = JSON.stringify({ ...nothingActual, costs: { rent: '5' } });
    expect(actualField.merge('null', unknown, actualText(bought))).toBeNull();
  });

  test('raise a question when both devices entered the same fact', () => {
    expect(merge(bought, { ...bought, purchaseCostHd: '910' })).toBeNull();
    expect(merge(costing({ vet: '1' }), costing({ vet: '2' }))).toBeNull();
  });

  test('keep this device’s value of one fact when the user chose mine, and keep the other facts of both devices', () => {
    const theirs = actualText({ ...bought, purchaseCostHd: '910', deaths: '2' });
    const both = actualText({ ...bought, deaths: '2' });
    expect(actualField.merge('null', actualText(bought), theirs, 'mine')).toBe(both);
  });

  test('keep the server’s plan when each device has stored a plan', () => {
    expect(planField.merge('null', '{"mine":1}', '{"theirs":1}')).toBe('{"theirs":1}');
    expect(planField.merge('null', '{"mine":1}', 'null')).toBe('{"mine":1}');
  });
});

describe('the plan of a trade with facts', () => {
  test('is stored with the first fact, and no later edit of trade or carry changes a byte of it', () => {
    fc.assert(
      fc.property(caseArbitrary, caseArbitrary, ({ carry, trade: of }, later) => {
        const first: Trade = { ...of, ...withActual(of, carry, bought) };
        const edited: Trade = { ...later.trade, id: of.id, plan: first.plan, actual: first.actual };
        const second = withActual(edited, later.carry, { ...bought, deaths: '1' });
        expect(second.plan).toBe(first.plan);
        const plan = planOf({ id: of.id, plan: second.plan });
        const profit = showFigureExactly(calculateTrade(carry, of).figures.profitPerHead);
        expect(planAndActual(plan!, nothingActual).perHead.planned).toBe(profit);
      }),
      { numRuns: 100 },
    );
  });

  test('is removed with the last fact, and a trade without facts has no plan', () => {
    const first = { ...trade, ...withActual(trade, newCarry('c'), bought) };
    expect(withActual(first, null, nothingActual)).toEqual({ actual: 'null', plan: 'null' });
    expect(planOf(trade)).toBeNull();
    // This trade was stored before trades had plans.
    const old = { ...trade, plan: undefined as unknown as string };
    expect(planOf(old)).toBeNull();
    expect(planOf({ id: trade.id, plan: withActual(old, null, bought).plan })?.trade.heldFrom).toBe(
      '2026-06-02',
    );
  });

  test('contains the fields that are sent, and no structures', () => {
    const { plan } = withActual({ ...trade, actual: 'null' }, newCarry('c'), bought);
    const { trade: of, carry } = JSON.parse(plan) as Record<'trade' | 'carry', Record<string, unknown>>;
    expect(Object.keys(of)).not.toContain('plan');
    expect(Object.keys(carry)).toContain('backgronundRate');
    expect(readPlan(JSON.parse(plan))).toEqual({ text: plan });
  });

  test.each<[unknown, string]>([
    ['x', 'is not an object'],
    [{ trade: 3, carry: null }, 'trade is not an object'],
    [{ trade: {}, carry: [] }, 'carry is not an object'],
    [
      { trade: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`f${at}`, 1])), carry: null },
      'trade has more than 200 fields',
    ],
  ])('%j is refused in words', (value, problem) => expect(readPlan(value)).toEqual({ problem }));

  test('leaves out anything that is not a stored field', () => {
    expect(readPlan({ trade: { a: {}, name: 'x' }, carry: null })).toEqual({
      text: '{"trade":{"name":"x"},"carry":null}',
    });
    expect([readPlan(null), readPlan(undefined)]).toEqual(Array(2).fill({ text: 'null' }));
  });
});
