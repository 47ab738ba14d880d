import { newCarry } from '#calc-core/carry';
import { inFeedUnit, suggestedRatings } from '#calc-core/feed';
import { joinTallies, noTally, tallyOf, totalOf } from '#calc-core/group';
import { Decimal } from '#calc-core/number';
import {
  calculateTrade,
  describeTrade,
  editTrade,
  feedFigureNames,
  loadTrade,
  newTrade,
  tradeFigures,
  tradeOf,
  type Trade,
} from '#calc-core/trade';
import { tradeReply } from '#contract/replies.ts';
import { fromWire } from '#contract/wire.ts';
import { describe, expect, test } from 'vitest';

const carry = { ...newCarry('c'), carryTypeId: 2 as const, weeksHeld: '20' };
const plain: Trade = {
  ...newTrade('t', '2026-11-22', [], []),
  numberOfHead: '10',
  purchaseCostHd: '1000',
  saleCostHd: '1300',
};
const rated: Trade = { ...plain, feedRating: '0.75', feedUnit: 'AE' };
const figures = (trade: Trade) => calculateTrade(carry, trade).figures;

describe('figures per unit of feed', () => {
  test('are the rating times the weeks, and the profit divided by that', () => {
    const { feedWeeks, profitPerFeedWeek, profitPerFeedUnitPa } = figures(rated);
    expect([feedWeeks, profitPerFeedWeek, profitPerFeedUnitPa].map(({ value }) => value?.toFixed())).toEqual([
      '15',
      '20',
      '1040',
    ]);
  });

  test.each([null, '0'])(
    'are missing with a rating of %s for that reason, whatever else is missing',
    (feedRating) => {
      const empty = calculateTrade(null, { ...plain, feedRating, saleCostHd: null }).figures;
      expect(feedFigureNames.map((name) => empty[name].reason)).toEqual([
        'no feed rating',
        'no feed rating',
        'no feed rating',
      ]);
    },
  );

  test('are missing for a rated trade with zero weeks, with that reason', () => {
    const { profitPerFeedWeek } = calculateTrade({ ...carry, weeksHeld: '0' }, rated).figures;
    expect(profitPerFeedWeek.reason).toBe('zero weeks');
  });

  test('are written in the trade’s own unit', () => {
    expect(inFeedUnit(tradeFigures.profitPerFeedWeek.unit, 'AE')).toBe('$/AE/week');
    expect(inFeedUnit(tradeFigures.profitPerFeedWeek.unit, 'DSE50')).toBe('$/DSE/week');
  });
});

describe('the reply for a trade without a rating', () => {
  test('has no field and no figure of feed, and is read back complete', () => {
    const reply = tradeReply(plain, carry, calculateTrade(carry, plain));
    expect(Object.keys(reply).filter((name) => /feed/i.test(name))).toEqual([]);
    expect(fromWire('trade', reply)).toEqual(plain);
    expect(describeTrade(carry, plain)).not.toMatch(/feed/i);
  });

  test('has feed figures once the trade has a rating', () => {
    const reply = tradeReply(rated, carry, calculateTrade(carry, rated));
    expect(reply).toMatchObject({
      feedRating: '0.75',
      feedUnit: 'AE',
      feedWeeks: '15',
      profitPerFeedWeek: '20',
    });
    expect(fromWire('trade', reply)).toEqual(rated);
    expect(describeTrade(carry, rated)).toContain('Feed weeks = ');
  });
});

test('a first rating uses the animal’s usual unit, and a chosen unit stays', () => {
  const type = (trade: Trade) =>
    tradeOf(editTrade(loadTrade(trade), { field: 'feedRating', value: '1.2' }, []));
  expect(type(plain)).toMatchObject({ feedRating: '1.2', feedUnit: 'AE' });
  expect(type({ ...plain, animalTypeId: 2 }).feedUnit).toBe('DSE50');
  expect(type({ ...plain, animalTypeId: 2, feedUnit: 'DSE45' }).feedUnit).toBe('DSE45');
});

describe('a group', () => {
  test('has no mean price per kg when the total weight is 0', () => {
    const weightless = { ...rated, saleWeightkg: '0', saleCostHd: '900' };
    const tally = tallyOf('saleCostCKg', { trade: weightless, result: calculateTrade(carry, weightless) });
    expect(totalOf('saleCostCKg', tally)).toEqual({ value: null, reason: 'no weights' });
  });

  const total = (
    name: 'feedWeeks' | 'profitPerFeedWeek' | 'feedRating' | 'totalProfit',
    trades: readonly Trade[],
  ) =>
    totalOf(
      name,
      trades
        .map((trade) => tallyOf(name, { trade, result: calculateTrade(carry, trade) }))
        .reduce(joinTallies, noTally),
    );

  test('adds the feed weeks of all head, and divides the profit of rated trades only', () => {
    const trades = [rated, { ...rated, feedRating: '1.25', numberOfHead: '30' }, plain];
    expect(total('feedWeeks', trades).value?.toFixed()).toBe('900');
    expect(total('profitPerFeedWeek', trades).value).toEqual(new Decimal(12_000).dividedBy(900));
    expect(total('feedRating', trades).value?.toFixed()).toBe('1.125');
  });

  test('does not add different feed units', () => {
    const trades = [rated, { ...rated, feedUnit: 'DSE50' as const }, rated];
    expect(total('feedWeeks', trades).reason).toBe('different feed units');
    expect(total('profitPerFeedWeek', trades).reason).toBe('different feed units');
    expect(total('feedRating', trades).reason).toBe('different feed units');
    expect(total('totalProfit', trades).value).not.toBeNull();
  });
});

test('the standard ratings are offered for each animal, each with its unit', () => {
  const cattle = suggestedRatings({ animalTypeId: 1 });
  expect(cattle).toHaveLength(30);
  expect(
    cattle.find(
      ({ animal, productivity }) => animal === 'Steers 1 to 2 years' && productivity === 'moderate',
    ),
  ).toEqual({
    unit: 'AE',
    animal: 'Steers 1 to 2 years',
    productivity: 'moderate',
    rating: '1.03',
  });
  expect(suggestedRatings({ animalTypeId: 2 }).map(({ unit }) => unit)).toEqual(['DSE50', 'DSE45']);
});

test('ratings with a unit and ratings without one are not added up', () => {
  const total = (...trades: readonly Trade[]) =>
    totalOf(
      'feedRating',
      trades
        .map((trade) => tallyOf('feedRating', { trade, result: calculateTrade(carry, trade) }))
        .reduce(joinTallies, noTally),
    );
  const without: Trade = { ...rated, feedUnit: null };
  expect(total(without, without).value?.toFixed()).toBe('0.75');
  expect(total(rated, without)).toMatchObject({ value: null, reason: 'different feed units' });
});
