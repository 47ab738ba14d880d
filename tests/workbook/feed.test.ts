import { expect, test } from 'vitest';
import { openWorkbook } from '#workbook/in/open.ts';
import { feedPlan, feedWorkbook, type FeedBook } from '#workbook/out/feed.ts';
import { cached, calculated } from './calculated.ts';

const book: FeedBook = {
  unit: 'AE',
  months: ['2026-11', '2026-12', '2027-01'],
  rows: [
    { name: 'Roma steers', rating: '1.03', amounts: ['103', '86.5', null] },
    { name: 'Casino cows', rating: '1.29', amounts: [null, '20.25', '12'] },
  ],
  totals: ['103', '106.75', '12'],
  supply: { carries: [null, '90', '90'], spare: [null, '-16.75', '78'] },
};

test('the workbook of the feed has the same sums as the screen', () => {
  const plan = feedPlan(book);
  expect(calculated(plan)).toEqual(cached(plan));
  expect(cached(plan)['Months.spare']).toEqual(['', '-16.75', '78']);
});

test('its sums are live, so another need or supply changes the spare feed', () => {
  const plan = feedPlan(book);
  const after = calculated(plan, (set) => {
    set('Trades.m2026_12', 0, 100);
    set('Months.carries', 2, 10);
  });
  expect(after['Months.needed']).toEqual(['103', '120.25', '12']);
  expect(after['Months.spare']).toEqual(['', '-30.25', '-2']);
});

test('the workbook of head on the place has a sum for each month, without ratings and supply', () => {
  const plan = feedPlan({
    ...book,
    unit: 'head',
    rows: book.rows.map((row) => ({ ...row, rating: null })),
    supply: null,
  });
  expect(calculated(plan)).toEqual(cached(plan));
  expect(Object.keys(cached(plan))).toEqual([
    'Trades.trade',
    'Trades.m2026_11',
    'Trades.m2026_12',
    'Trades.m2027_01',
    'Months.month',
    'Months.needed',
  ]);
});

test('its file can be opened by a reader', () => {
  const bytes = new Uint8Array(feedWorkbook(book).flatMap((piece) => [...piece]));
  expect(openWorkbook(bytes).sheet('Trades').rows.get(1)?.get(0)?.text).toBe('Roma steers');
});
