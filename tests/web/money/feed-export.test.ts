import { expect, test } from 'vitest';
import { newCarry } from '#calc-core/carry';
import { budgetTrades } from '#calc-core/ledger';
import { newTrade } from '#calc-core/trade';
import { feedBook, feedTable } from '#web/screens/money/feed/FeedExport.tsx';
import { monthsToBegin } from '#web/screens/money/place.ts';

const carry = { ...newCarry('c'), carryTypeId: 2 as const, weeksHeld: '8' };
const trades = budgetTrades(
  [
    {
      carry,
      trade: {
        ...newTrade('t', '2026-11-01', [], []),
        name: 'Roma steers',
        numberOfHead: '100',
        purchaseCostHd: '900',
        saleCostHd: '1300',
        feedUnit: 'AE',
        feedRating: '1.03',
      },
    },
  ],
  { purchaseDays: 0, saleDays: 0 },
);
const place = { from: '2026-11', months: 3 } as const;
const supply = [{ unit: 'AE' as const, from: '2026-11', carries: '90' }];

const view = { trades, unit: 'AE', counted: 'feed', place } as const;
const feed = feedBook(view, supply)!;
const head = feedBook({ ...view, unit: undefined, counted: 'head' }, [])!;

test('the CSV has each trade, the feed needed, the feed grown and the shortage', () => {
  expect(feedTable(feed).slice(0, 4)).toEqual([
    ['Feed, AE', 'A head', '2026-11', '2026-12', '2027-01'],
    ['Roma steers', '1.03', '103', expect.stringMatching(/^86\.38/), ''],
    ['Feed needed', '', '103', expect.stringMatching(/^86\.38/), '0'],
    ['The country carries', '', '90', '90', '90'],
  ]);
  expect(feedTable(feed)[4]?.[2]).toBe('-13');
});

test('head counts are saved in a separate file, and without a rating there is no feed file', () => {
  expect(feedTable(head)[1]?.slice(0, 2)).toEqual(['Roma steers', '100']);
  expect(feedBook({ ...view, unit: undefined }, [])).toBeNull();
});

test('the list of months starts with two years around this month, and includes the shown month', () => {
  const months = monthsToBegin('2026-11', '2020-05');
  expect([months.length, months[0], months[1], months.at(-1)]).toEqual([50, '2020-05', '2024-11', '2028-11']);
});
