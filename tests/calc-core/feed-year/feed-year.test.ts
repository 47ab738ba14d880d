import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { newCarry } from '#calc-core/carry';
import {
  endWords,
  feedCell,
  feedUnitsOf,
  feedWords,
  feedYear,
  inHeadWords,
  onThePlace,
  shortWords,
  spareCell,
  type FeedSupply,
} from '#calc-core/feed-year';
import { budgetTrades, hasLedger, type BudgetRow } from '#calc-core/ledger';
import { newTrade, type Trade } from '#calc-core/trade';
import { draws } from '#tests/draws.ts';
import { mobArbitrary } from '../ledger/mobs.ts';
import { fixed, secondDemand, secondHead } from './second.ts';

vi.setConfig({ testTimeout: 120_000 });

const terms = { purchaseDays: 0, saleDays: 0 };
const rated = fc
  .record({
    mob: mobArbitrary,
    rating: fc.integer({ min: 1, max: 300 }).map((hundredths) => (hundredths / 100).toFixed(2)),
    unit: fc.constantFrom('AE', 'DSE50', 'DSE45'),
  })
  .map(({ mob: { trade, carry }, rating, unit }) => ({
    trade: { ...trade, feedRating: rating, feedUnit: unit },
    carry,
  }));
const rowsArbitrary = fc
  .array(rated, { minLength: 1, maxLength: 6 })
  .map((rows) =>
    rows.map(({ trade, carry }, at): BudgetRow => ({ trade: { ...trade, id: `t${at}` }, carry })),
  );

describe('feed by month', () => {
  test('equals the daily head count times the rating, with each unit separate', () => {
    let seen = 0;
    fc.assert(
      fc.property(rowsArbitrary, fc.constantFrom('AE', 'DSE50', 'DSE45'), (rows, unit) => {
        const trades = budgetTrades(rows, terms);
        const year = feedYear({ trades, unit, supply: [], from: '2010-01', months: 6 });
        const ofUnit = trades.filter(({ trade, ledger }) => trade.feedUnit === unit && hasLedger(ledger));
        for (const [at, month] of year.months.entries()) {
          let sum = '0';
          for (const { id, trade, ledger } of ofUnit) {
            if (!hasLedger(ledger)) continue;
            const second = secondDemand(ledger, trade.feedRating!, month);
            const row = year.rows.find((each) => each.id === id);
            expect(fixed(row?.demand[at] ?? '0')).toBe(second);
            sum = String(Number(sum) + Number(second));
            seen += 1;
          }
          expect(Number(year.needed[at])).toBeCloseTo(Number(sum), 6);
        }
        expect(year.leftOut.length).toBe(trades.length - ofUnit.length);
      }),
      { numRuns: draws(40) },
    );
    expect(seen).toBeGreaterThan(draws(40));
  });

  test('is spare where more is grown than needed, and short where less is grown', () => {
    const supplyArbitrary = fc.array(
      fc.record({
        unit: fc.constant('AE' as const),
        from: fc.integer({ min: 1, max: 12 }).map((month) => `2010-${String(month).padStart(2, '0')}-01`),
        carries: fc.integer({ min: 0, max: 900 }).map(String),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(rowsArbitrary, supplyArbitrary, (rows, supply) => {
        const trades = budgetTrades(rows, terms);
        const year = feedYear({ trades, unit: 'AE', supply, from: '2010-03', months: 12 });
        const shortMonths = new Map(year.short.map(({ month, by }) => [month, by]));
        for (const [at, month] of year.months.entries()) {
          const typed = supply.filter(({ from }) => from.slice(0, 7) <= month).map(({ from }) => from);
          const last = typed.toSorted().at(-1);
          const carries = supply.findLast(({ from }) => from === last)?.carries ?? null;
          expect(year.carries[at]).toBe(carries);
          if (carries === null) expect(year.spare[at]).toBeNull();
          else expect(Number(year.spare[at])).toBeCloseTo(Number(carries) - Number(year.needed[at]), 6);
          expect(shortMonths.has(month)).toBe(year.spare[at]?.startsWith('-') === true);
        }
      }),
      { numRuns: draws(60) },
    );
  });

  test('the monthly head equal the head on the farm on the last day of each month', () => {
    fc.assert(
      fc.property(rowsArbitrary, (rows) => {
        const trades = budgetTrades(rows, terms);
        const ledgers = trades.flatMap(({ ledger }) => (hasLedger(ledger) ? [ledger] : []));
        const place = onThePlace(trades, { from: '2010-01', months: 8 });
        expect(place.head).toEqual(place.months.map((month) => secondHead(ledgers, month)));
      }),
      { numRuns: draws(30) },
    );
  });
});

const carry = { ...newCarry('c'), carryTypeId: 2 as const, weeksHeld: '10' };
const steers: Trade = {
  ...newTrade('t', '2026-11-21', [], []),
  name: 'Roma steers',
  numberOfHead: '120',
  purchaseWeightkg: '285',
  saleWeightkg: '355',
  purchaseCostHd: '1271.10',
  saleCostHd: '1751.20',
  feedRating: '1.03',
  feedUnit: 'AE',
};
const supply: readonly FeedSupply[] = [
  { unit: 'AE', from: '2026-11-01', carries: '45' },
  { unit: 'AE', from: '2027-01-01', carries: '200' },
];
const of = (change: Partial<Trade>, feedFrom: 'elsewhere' | null = null) =>
  budgetTrades([{ trade: { ...steers, ...change }, carry: { ...carry, feedFrom } }], terms);
const asked = { unit: 'AE' as const, supply, from: '2026-11', months: 4 };

describe('120 steers bought on 21 November for ten weeks', () => {
  const year = feedYear({ ...asked, trades: of({}) });

  test('need 120 x 1.03 for 10 of 30 days in November, 29 of 31 in January, and nothing in February', () => {
    expect(year.rows.map(({ demand }) => demand.map(feedCell))).toEqual([['41.2', '123.6', '115.6', '']]);
    expect(year.spare.map(spareCell)).toEqual(['3.8', 'short 78.6', '84.3', '200.0']);
  });

  test('produce a sentence about when feed runs short, and for how many head', () => {
    expect(feedWords(year)).toBe('Feed runs short in December 2026, by 79 AE.');
    expect(shortWords(year.short[0]!.by)).toBe('short 79');
    expect(inHeadWords(year)).toBe(
      'In December 2026 that is 77 of the Roma steers. Sell them before, or find feed for them elsewhere.',
    );
  });

  test('grow evenly from the weight bought to the weight sold', () => {
    const place = onThePlace(of({}), { from: '2026-11', months: 3 });
    // The steers gain 70 kg in 70 days. After nine days they weigh 294 kg.
    expect([place.head, place.kg]).toEqual([
      ['120', '120', '0'],
      [String(120 * 294), String(120 * 325), '0'],
    ]);
  });

  test.each([
    [of({}, 'elsewhere'), 'fed elsewhere'],
    [of({ feedRating: null }), 'no rating'],
    [of({ heldFrom: '' }), 'no start date'],
    [of({ feedUnit: 'DSE50' }), 'rated in DSE (50 kg wether)'],
    [of({ feedUnit: null, animalTypeId: 2, animalSubTypeId: 13 }), 'no unit for its rating'],
  ])('are named as left out when they do not count %#', (trades, reason) => {
    const { leftOut, rows, needed } = feedYear({ ...asked, trades });
    expect(leftOut).toEqual([{ id: 't', name: 'Roma steers', reason }]);
    expect([rows, needed[0]]).toEqual([[], '0']);
  });

  test('have a view for each feed unit in use, in a fixed order', () => {
    expect(feedUnitsOf([...of({ feedUnit: 'DSE45' }), ...of({})])).toEqual(['AE', 'DSE45']);
  });
});

test.each([
  [[], 'No ratings yet: choose one for the first trade.'],
  [of({}), 'The most feed is needed in December 2026: 123 AE. What the country carries is not entered yet.'],
])('feed without a supply line or a rating says so %#', (trades, words) => {
  expect(feedWords(feedYear({ ...asked, supply: [], trades }))).toBe(words);
});

test('names the day after which no shown month has stock to feed', () => {
  // Ten weeks from 21 November end on 30 January.
  const year = feedYear({ ...asked, trades: of({}) });
  expect(endWords(year)).toEqual({ at: 3, words: 'no cattle to feed after 30 January 2027' });
  expect(endWords(feedYear({ ...asked, months: 3, trades: of({}) }))).toBeNull();
  const sheep = feedYear({ ...asked, unit: 'DSE50', trades: of({ feedUnit: 'DSE50' }) });
  expect(endWords(sheep)?.words).toBe('no sheep to feed after 30 January 2027');
});

test('does not report missing ratings for months without stock', () => {
  const year = feedYear({ ...asked, from: '2028-01', trades: of({}) });
  expect(feedWords(year)).toBe('No cattle to feed in these months.');
  expect(endWords(year)).toBeNull();
});

test('says how much feed is spare in the tightest month when the feed lasts', () => {
  const enough = [{ unit: 'AE' as const, from: '2026-01-01', carries: '1124' }];
  expect(feedWords(feedYear({ ...asked, supply: enough, trades: of({}) }))).toBe(
    'The country carries the stock. The least is spare in December 2026: 1,000 AE.',
  );
});

test('combines consecutive short months into one spell with the largest shortage', () => {
  const line = (carries: string, month: string): FeedSupply => ({ unit: 'AE', from: `${month}-01`, carries });
  const lines = [line('40', '2026-11'), line('60', '2026-12'), line('200', '2027-01')];
  expect(feedWords(feedYear({ ...asked, supply: lines, trades: of({}) }))).toBe(
    'Feed runs short from November 2026 to December 2026, by up to 64 AE.',
  );
});
