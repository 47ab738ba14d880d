import { expect, test } from 'vitest';
import { newCarry } from '#calc-core/carry';
import { newTrade, type Trade } from '#calc-core/trade';
import type { BudgetAsked } from '#paper/budget.ts';
import { paperHtml } from '#paper/html.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { farmBudgetPage } from '#server/records/pages/budget-page.ts';
import { budgetPageOf } from '#web/paper/budget-page.ts';

const carry = {
  ...newCarry('c'),
  name: 'Grass',
  carryTypeId: 2 as const,
  weeksHeld: '20',
  agistmentRate: '1',
};
const steers: Trade = {
  ...newTrade('t', '2026-11-20', [], []),
  name: 'Roma steers',
  tradeGroupId: 'g',
  carryId: 'c',
  numberOfHead: '120',
  purchaseCostHd: '1271.1',
  saleCostHd: '1751.2',
  purchaseWeightkg: '260',
  saleWeightkg: '420',
  feedUnit: 'AE',
  feedRating: '1.03',
};
const undated: Trade = { ...steers, id: 'u', name: 'Cobar', heldFrom: '' };
const group = { id: 'g', name: 'Autumn' };
const bank = {
  id: 'b',
  name: 'NAB',
  kind: 'overdraft' as const,
  limit: '200000',
  rate: '8',
  balance: '-1000',
  on: '2026-11-01',
  share: null,
};
const carries = { id: 's', name: 'Country', feedUnit: 'AE' as const, from: '2026-11-01', carries: '110' };
const today = '2026-11-25';

const records = memoryRecords({
  carries: [carry],
  groups: [group],
  trades: [steers, undated],
  others: { funding: [bank], feedSupply: [carries] },
});
const onServer = (asked: BudgetAsked) =>
  farmBudgetPage(
    {
      rows: [steers, undated].map((trade) => ({ trade, carry })),
      groups: [group],
      carries: [carry],
      funding: [bank],
      farmCosts: [],
      settings: [],
      feedSupply: [carries],
      taxLines: [],
    },
    asked,
    today,
  );

const flow = { from: '2026-11', months: 14 };
const cashFlowOf = (cashFlow: BudgetAsked['cashFlow']) => budgetPageOf(records, { cashFlow }, today);

test.each<BudgetAsked>([
  { cashFlow: flow },
  { cashFlow: { from: '2026-11', months: 36, way: 'four-weeks-later' } },
  { cashFlow: { ...flow, group: 'g', stage: 'planned', carry: 'c' } },
  { feed: flow },
  { feed: { from: '2026-11', months: 36, group: 'g', carry: 'c', unit: 'AE' } },
  { feed: { ...flow, count: 'head' } },
  { feed: { ...flow, count: 'kg' } },
  { taxYear: 2027 },
])('the printed page and the one behind a link are the same for %j', async (asked) => {
  const page = budgetPageOf(records, asked, today);
  expect(page).toEqual(await onServer(asked));
  expect(page?.layout).toBe('landscape');
  const html = paperHtml(page!, { by: 'Kirra', date: today, version: '1' });
  expect(html).not.toMatch(/NaN|undefined|null|<dl class="three"><\/dl>/);
});

test('states the answer, its assumptions, what is left out, and how it adds up', () => {
  const page = cashFlowOf(flow)!;
  // The peak debt is $1,000 drawn, $152,532 of steers, 20 weeks of agistment at $120, and interest.
  expect(page.sentence).toBe('Your debt peaks at $160,456 on 8 April 2027. The limit leaves $39,544.');
  expect(page.notes.map(({ text }) => text).join(' ')).toContain(
    '1 trade is not in these figures: no start date.',
  );
  expect(page.parts.map(({ heading }) => heading)).toEqual([
    'November 2026 to December 2027, whole dollars',
    'How this adds up to the profit',
    'If it goes another way',
  ]);
});

test('three years have a table each, with the total in the last', () => {
  const page = cashFlowOf({ from: '2026-11', months: 36 })!;
  const tables = page.parts.flatMap((part) => ('rows' in part && part.isSideBySide !== true ? [part] : []));
  expect(tables.map(({ columns }) => columns.length)).toEqual([12, 12, 13]);
  expect(
    tables.every(({ columns, rows }) => rows.every(({ cells }) => cells.length === columns.length)),
  ).toBe(true);
});

test('does not exist for a missing group or carry', () => {
  expect(cashFlowOf({ ...flow, group: 'x' })).toBeNull();
});

test('the page of the feed says when feed runs short, and names the trades that are left out', () => {
  const page = budgetPageOf(records, { feed: flow }, today)!;
  expect(page.sentence).toBe('Feed runs short from December 2026 to March 2027, by up to 14 AE.');
  expect(page.headline[0]).toEqual({ label: 'Short in December 2026', amount: '14 AE' });
  const [table] = page.parts;
  if (table === undefined || !('rows' in table)) throw new Error('no table');
  expect(table.rows.map(({ name, cells }) => [name, ...cells.slice(0, 3)])).toEqual([
    ['Roma steers', '1.03', '45.3', '123.6'],
    ['Feed needed', '', '45.3', '123.6'],
    ['The country carries', '', '110', '110'],
    ['Spare, or short', '', '64.6', 'short 13.6'],
  ]);
  expect(page.notes[0]?.text).toContain('1 trade is not in these figures: no start date.');
});

test('the page of a tax year leaves out columns that are empty for every class, and its figures balance', () => {
  const page = budgetPageOf(records, { taxYear: 2027 }, today)!;
  const [table] = page.parts;
  if (table === undefined || !('rows' in table)) throw new Error('no table');
  expect(table.columns).toEqual(['Bought', '$', 'Sold', '$', 'Sales $', 'Gross profit $']);
  expect(table.rows.map(({ name, cells }) => [name, ...cells])).toEqual([
    ['Cattle', '120', '152,532', '120', '152,532', '210,144', '57,612'],
    ['Cattle, all', '120', '152,532', '120', '152,532', '210,144', '57,612'],
    ['All livestock', '120', '152,532', '120', '152,532', '210,144', '57,612'],
  ]);
});

test('no page exists for a year without stock, feed without a rating, or a schedule that does not balance', async () => {
  expect(budgetPageOf(records, { taxYear: 2020 }, today)).toBeNull();
  await expect(onServer({ taxYear: 2020 })).rejects.toMatchObject({ code: 'not-found' });
  const pregnant: Trade = { ...steers, animalSubTypeId: 9, feedRating: null };
  const others = memoryRecords({ carries: [carry], trades: [pregnant] });
  expect(budgetPageOf(others, { feed: flow }, today)).toBeNull();
  expect(budgetPageOf(others, { taxYear: 2027 }, today)).toBeNull();
});
