import { describe, expect, test } from 'vitest';
import {
  outcomeOf,
  problemsOf,
  planAndActual,
  planOf,
  trackRecord,
  tradeStage,
  withActual,
} from '#calc-core/actual';
import { newCarry, type Carry } from '#calc-core/carry';
import { Decimal } from '#calc-core/number';
import { newTrade, nothingActual, actualOf, type Actual, type Trade } from '#calc-core/trade';
import { startingCarry } from '#contract/starting-carry.ts';

const grass: Carry = { ...newCarry('grass'), ...startingCarry };
const planned = (name: string, changes: Partial<Trade> = {}): Trade => ({
  ...newTrade(name, '2026-06-02', [], []),
  name,
  carryId: 'grass',
  numberOfHead: '10',
  purchaseWeightkg: '260',
  purchaseCostHd: '936',
  saleWeightkg: '385',
  saleCostHd: '1386',
  ...changes,
});

function sold(
  trade: Trade,
  soldOn: string | null,
  known: Partial<Actual> & { kg?: string; price?: string } = {},
): Trade {
  const { kg = null, price = null, ...rest } = known;
  const sales = [{ soldOn, head: null, saleWeightkg: kg, saleCostHd: price }];
  return { ...trade, ...withActual(trade, grass, { ...nothingActual, sales, ...rest }) };
}

/** Three trades, sold 4, 6 and 10 kg lighter than planned at $3.60/kg. */
const lighter = (): readonly Trade[] => [
  sold(planned('a'), '2026-11-10', { kg: '379', price: '1364.4' }),
  sold(planned('b'), '2026-11-02', { kg: '381', price: '1371.6', deaths: '1' }),
  sold(planned('c', { numberOfHead: '20' }), '2026-11-20', { kg: '375', price: '1350' }),
];

const cents = (text: string | null | undefined): string =>
  new Decimal(text ?? 'NaN').toDecimalPlaces(2, Decimal.ROUND_DOWN).toFixed(2);

describe('the outcome of one trade', () => {
  test('is missing for a plan, and compares facts with the plan otherwise', () => {
    const plan = planned('a');
    expect(outcomeOf(plan)).toEqual({ stage: 'planned', actual: null, against: null, problem: null });
    expect(tradeStage(plan)).toBe('planned');
    const trade = lighter()[0]!;
    const { perHead } = planAndActual(planOf(trade)!, actualOf(trade.actual)!);
    expect(outcomeOf(trade)).toEqual({
      stage: 'sold',
      actual: perHead.actual,
      against: new Decimal(perHead.actual!).minus(perHead.planned!).toFixed(),
      problem: null,
    });
    expect(outcomeOf(trade)).toBe(outcomeOf(trade));
    expect(tradeStage(trade)).toBe('sold');
  });

  test('says only its stage when there is no planned or actual profit', () => {
    const free = sold(planned('a', { saleCostHd: null, saleWeightkg: null }), '2026-11-10');
    expect(outcomeOf(free)).toEqual({ stage: 'sold', actual: null, against: null, problem: null });
    const found = sold(planned('b', { saleCostHd: null }), '2026-11-10', { price: '1300' });
    expect(outcomeOf(found)).toEqual({
      stage: 'sold',
      actual: expect.any(String),
      against: null,
      problem: null,
    });
  });
});

test('has the first problem as a sentence instead of figures when the facts are impossible', () => {
  const dead = sold(planned('a'), '2026-11-10', { deaths: '900' });
  expect(outcomeOf(dead)).toEqual({
    stage: 'sold',
    actual: null,
    against: null,
    problem: 'More deaths than head bought.',
  });
  expect(problemsOf(dead).map(({ field }) => field)).toEqual(['deaths']);
  expect(problemsOf(planned('a'))).toEqual([]);
});

describe('the track record', () => {
  test('states the median miss, the last ten trades from oldest to newest, and the deaths', () => {
    const [record, ...others] = trackRecord(lighter(), 'class');
    expect(others).toEqual([]);
    expect(record).toMatchObject({ key: '1', trades: 3, head: '40', deaths: { head: '1', percent: '2.5' } });
    const weight = record?.misses.find(({ group }) => group === 'sale weight');
    expect(weight?.by).toEqual({ amount: '-6', unit: 'kg/hd' });
    const effects = lighter().map((trade) => {
      const { steps } = planAndActual(planOf(trade)!, actualOf(trade.actual)!).perHead;
      return steps.find(({ group }) => group === 'sale weight')!.effect;
    });
    expect(weight?.effect).toBe(effects[0]);
    expect(weight?.last).toEqual([effects[1], effects[0], effects[2]]);
    expect(record?.misses.map(({ group }) => group)).not.toContain('purchase price');
  });

  test('weights planned and actual profit by head, and agrees with the totals', () => {
    const trades = lighter();
    const totals = trades.map((trade) => planAndActual(planOf(trade)!, actualOf(trade.actual)!).perHead);
    const mean = (of: 'planned' | 'actual'): string =>
      cents(
        totals
          .reduce(
            (sum, each, index) => sum.plus(new Decimal(each[of]!).times(index === 2 ? 20 : 10)),
            new Decimal(0),
          )
          .div(40)
          .toFixed(),
      );
    const [record] = trackRecord(trades, 'class');
    expect([cents(record?.planned), cents(record?.actual)]).toEqual([mean('planned'), mean('actual')]);
  });

  test('needs at least three sold trades with possible facts', () => {
    const [a, b] = lighter();
    const bought = {
      ...planned('c'),
      ...withActual(planned('c'), grass, { ...nothingActual, boughtOn: '2026-06-02' }),
    };
    const before = sold(planned('d'), '2026-01-01', { kg: '375', price: '1350' });
    const free = sold(planned('e', { saleCostHd: null, saleWeightkg: null }), '2026-11-10');
    const nobody = sold(planned('f', { numberOfHead: '0' }), '2026-11-10', { kg: '375', price: '1350' });
    expect(trackRecord([a!, b!, bought, before, free, nobody, planned('g')], 'class')).toEqual([]);
  });

  test('groups by carry, group and season, and a sale without a date has no season', () => {
    const trades = lighter().map((trade) => ({ ...trade, tradeGroupId: 'autumn' }));
    const undated = sold(planned('u', { carryId: null }), null, { kg: '380', price: '1368' });
    const keys = (by: 'carry' | 'group' | 'season', all: readonly Trade[]) =>
      trackRecord(all, by).map(({ key, trades: count }) => [key, count]);
    expect(keys('carry', [...trades, undated])).toEqual([['grass', 3]]);
    expect(keys('group', trades)).toEqual([['autumn', 3]]);
    expect(keys('season', [...trades, undated])).toEqual([['Spring', 3]]);
    expect(
      keys('group', [...trades, ...lighter().map((trade) => ({ ...trade, carryId: null })), undated]),
    ).toEqual([
      ['', 4],
      ['autumn', 3],
    ]);
    const none = lighter().map((trade, index) =>
      sold(
        { ...planned(String(index)), ...trade, carryId: null, actual: 'null', plan: 'null' },
        '2026-02-01',
        {
          boughtOn: '2025-12-01',
          price: '1300',
        },
      ),
    );
    expect(keys('carry', none)).toEqual([['', 3]]);
    expect(keys('season', none)).toEqual([['Summer', 3]]);
    expect(keys('carry', [...trades, ...none])).toEqual([
      ['', 3],
      ['grass', 3],
    ]);
  });

  test('lists only the last ten trades, takes the mean of the two middle misses, and compares only amounts that every trade has', () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      sold(planned(`t${index}`), `2026-10-${10 + index}`, { kg: String(385 - index), price: '1300' }),
    );
    const [record] = trackRecord(many, 'class');
    const weight = record?.misses.find(({ group }) => group === 'sale weight');
    expect(weight?.last).toHaveLength(10);
    expect(weight?.by?.amount).toBe('-5.5');
    // Breeding cattle are sold by the head, so a price per kg does not exist.
    const weeks: Carry = { ...grass, carryTypeId: 2, weeksHeld: '20' };
    for (const kg of [null, '0']) {
      const cows = [1, 2, 3].map((day) => {
        const cow = planned(`h${day}`, { animalSubTypeId: 15, saleWeightkg: kg, purchaseWeightkg: kg });
        const sales = [{ soldOn: `2026-10-0${day}`, head: null, saleWeightkg: null, saleCostHd: '1300' }];
        return { ...cow, ...withActual(cow, weeks, { ...nothingActual, sales }) };
      });
      const price = trackRecord(cows, 'class')[0]?.misses.find(({ group }) => group === 'sale price');
      expect([price?.effect.startsWith('-'), price?.by]).toEqual([true, null]);
    }
  });

  test('states a miss in costs as money only', () => {
    const dear = lighter().map((trade) => {
      const actual = { ...actualOf(trade.actual)!, costs: { freightIn: '17.4' } };
      return { ...trade, ...withActual(trade, grass, actual) };
    });
    const one = [dear[0]!, ...lighter().slice(1)];
    for (const trades of [dear, one]) {
      const freight = trackRecord(trades, 'class')[0]?.misses.find(({ group }) => group === 'freightIn');
      expect([freight?.by, freight?.last.length]).toEqual([null, 3]);
      expect(freight?.effect === '0').toBe(trades === one);
    }
  });
});
