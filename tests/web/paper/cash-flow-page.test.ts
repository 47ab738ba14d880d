import { expect, test } from 'vitest';
import { newCarry } from '#calc-core/carry';
import { newTrade, type Trade } from '#calc-core/trade';
import { paperHtml } from '#paper/html.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { cashFlowPageOf } from '#web/paper/cash-flow-page.ts';
import { farmCashFlowPage } from '#server/records/pages/cash-flow-page.ts';

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
const today = '2026-11-25';

const records = memoryRecords({
  carries: [carry],
  groups: [group],
  trades: [steers, undated],
  others: { funding: [bank] },
});
const onServer = (place: Parameters<typeof farmCashFlowPage>[1]) =>
  farmCashFlowPage(
    {
      rows: [steers, undated].map((trade) => ({ trade, carry })),
      groups: [group],
      carries: [carry],
      funding: [bank],
      farmCosts: [],
      settings: [],
    },
    place,
    today,
  );

test.each([
  { from: '2026-11', months: 14 },
  { from: '2026-11', months: 36, way: 'four-weeks-later' as const },
  { from: '2026-11', months: 14, group: 'g', stage: 'planned', carry: 'c' },
])('the printed page and the one behind a link are the same for %j', async (place) => {
  const page = cashFlowPageOf(records, place, today);
  expect(page).toEqual(await onServer(place));
  const html = paperHtml(page!, { by: 'Kirra', date: today, version: '1' });
  expect(html).not.toMatch(/NaN|undefined|null/);
});

test('states the answer, its assumptions, what is left out, and how it adds up', () => {
  const page = cashFlowPageOf(records, { from: '2026-11', months: 14 }, today)!;
  // $1,000 drawn, $152,532 of steers, 20 weeks of agistment at $120 a week, and interest.
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
  const page = cashFlowPageOf(records, { from: '2026-11', months: 36 }, today)!;
  const tables = page.parts.flatMap((part) => ('rows' in part && part.isSideBySide !== true ? [part] : []));
  expect(tables.map(({ columns }) => columns.length)).toEqual([12, 12, 13]);
  expect(
    tables.every(({ columns, rows }) => rows.every(({ cells }) => cells.length === columns.length)),
  ).toBe(true);
});

test('does not exist for a missing group or carry', () => {
  expect(cashFlowPageOf(records, { from: '2026-11', months: 14, group: 'x' }, today)).toBeNull();
});
