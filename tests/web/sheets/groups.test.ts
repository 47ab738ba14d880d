import { expect, test } from 'vitest';
import { memoryRecords } from '#web/data/rows/memory.ts';
import type { SheetColumn } from '#web/sheets/columns/column.ts';
import { groupsKind } from '#web/sheets/kinds/groups.ts';
import type { SheetRow } from '#web/sheets/kinds/kind.ts';
import { groupTradesKind } from '#web/sheets/kinds/trades.ts';
import { createTotals } from '#web/sheets/model/rows/totals.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';

const names = ['numberOfHead', 'totalCapRequired', 'totalProfit', 'profitPerHead', 'profitReturnOnCapitalPa'];

function totalsRow<Row extends SheetRow>(rows: readonly Row[], columns: readonly SheetColumn<Row>[]) {
  let texts: ReadonlyMap<string, string> = new Map();
  createTotals<Row>((next) => (texts = next)).rebuild(rows, columns);
  return names.map((name) => texts.get(name));
}

test('the list of groups shows the same totals as the sheet of each group, and the total of all groups', () => {
  const records = memoryRecords({ trades: trades(7), carries, groups });
  const kind = groupsKind(records, false);
  const shown = (id: string) =>
    names.map((name) => {
      const row = kind.row(id);
      return row === undefined ? '' : kind.columns.find((column) => column.id === name)?.shown(row);
    });
  const own = (id: string) => {
    const sheet = groupTradesKind(records, id, false, () => '2026-11-20');
    return totalsRow(sheet.rows(), sheet.columns);
  };
  const before = shown('g1');
  expect(before).toEqual(own('g1'));
  expect(before).not.toContain('');
  records.commit('Edit', [{ kind: 'trade', id: 't000001', op: 'patch', patch: { numberOfHead: '999' } }]);
  expect(shown('g1')).toEqual(own('g1'));
  expect(shown('g1')).not.toEqual(before);
  expect(shown('g2')).toEqual(own('g2'));
  // The two groups have all seven trades, so the groups' totals must add up to the trades' totals.
  const all = groupTradesKind(records, 'g1', false, () => '2026-11-20').columns;
  expect(totalsRow(records.groups(), kind.columns)).toEqual(totalsRow(records.trades(), all));
});

test('feed weeks and profit per feed week are optional columns of a group, in the units of its rows', () => {
  const rated = trades(4).map((trade) => ({
    ...trade,
    tradeGroupId: 'g1',
    feedRating: '0.8',
    feedUnit: 'AE' as const,
  }));
  const records = memoryRecords({ trades: rated, carries, groups });
  const kind = groupsKind(records, false);
  const column = (id: string) => kind.columns.find((one) => one.id === id)!;
  expect([column('feedWeeks').isShown, column('profitPerFeedWeek').isShown]).toEqual([false, false]);
  expect([column('feedWeeks').unit, column('profitPerFeedWeek').unit]).toEqual(['unit weeks', '$/unit/week']);
  const read = () => ['feedWeeks', 'profitPerFeedWeek'].map((id) => column(id).shown(kind.row('g1')!));
  const sheet = groupTradesKind(records, 'g1', false, () => '2026-11-20');
  const totals = new Map<string, string>();
  createTotals<SheetRow>((next) => next.forEach((text, id) => totals.set(id, text))).rebuild(
    sheet.rows(),
    sheet.columns as never,
  );
  expect(read()).toEqual([totals.get('feedWeeks'), totals.get('profitPerFeedWeek')]);
  expect(read()[0]).toMatch(/\d/);
  records.commit('Edit', [{ kind: 'trade', id: rated[0]!.id, op: 'patch', patch: { feedUnit: 'DSE50' } }]);
  expect(read()).toEqual(['—', '—']);
  expect(column('feedWeeks').reason?.(kind.row('g1')!)).toBe('different feed units');
});
