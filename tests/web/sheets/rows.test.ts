import { describe, expect, test } from 'vitest';
import { newTrade } from '#calc-core/trade';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { editorClosed } from '#web/sheets/model/editing.ts';
import { memoryOf } from '#web/sheets/model/sheet-memory.ts';
import { countRows } from '#web/sheets/model/rows/row-counts.ts';
import { findAll, findNext } from '#web/sheets/model/search.ts';
import type { Touched } from '#web/sheets/model/store.ts';
import { reapply, setFilters, setQuickFilter } from '#web/sheets/model/viewing.ts';
import { noFilters } from '#web/sheets/model/view-state.ts';
import { writeTexts } from '#web/sheets/model/writing.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';
import { handSheet } from './handSheet.ts';

function start() {
  const records = memoryRecords({ trades: trades(6), carries, groups });
  const kind = tradesKind(records, false, () => '2026-11-20');
  const hands = handSheet(kind, records);
  const touched: Touched[] = [];
  hands.sheet.store.subscribe((each) => touched.push(each));
  const arrive = (id: string) =>
    records.commit('New', [
      { kind: 'trade', id, op: 'create', doc: { ...newTrade(id, '2026-11-20', [], []), name: id } },
    ]);
  return { records, kind, touched, arrive, ...hands };
}

describe('the rows of a sheet', () => {
  test('that arrive while an editor is open are shown when it closes, and are counted meanwhile', () => {
    const { sheet, select, keys, arrive } = start();
    select('t000002', 'saleCostHd');
    keys("'18");
    arrive('made');
    expect([sheet.counts.all(), sheet.feed.waiting(), sheet.layout.recordCount]).toEqual([6, 1, 6]);
    editorClosed(sheet);
    expect([sheet.counts.all(), sheet.feed.waiting(), sheet.layout.recordCount]).toEqual([7, 0, 7]);
  });

  test('are counted in total and by state with each change', () => {
    const records = memoryRecords({ trades: trades(3), carries, groups });
    const [first, second, third] = records.trades();
    if (first === undefined || second === undefined || third === undefined) throw new Error('no rows');
    const saving = { ...second, state: { state: 'saving' } } as const;
    const counts = countRows([first, saving]);
    expect([counts.all(), ...counts.ofStates()]).toEqual([2, ['saving', 1]]);
    counts.changed(saving, second);
    counts.added({ ...third, state: { state: 'saving' } });
    expect([counts.all(), ...counts.ofStates()]).toEqual([3, ['saving', 1]]);
    counts.removed({ ...third, state: { state: 'saving' } });
    expect([counts.all(), ...counts.ofStates()]).toEqual([2, ['saving', 0]]);
  });

  test(
    'are added up a moment after a long sheet first appears, including edits made before that',
    { timeout: 30_000 },
    async () => {
      const records = memoryRecords({ trades: trades(1200), carries, groups });
      const { sheet } = handSheet(
        tradesKind(records, false, () => '2026-11-20'),
        records,
      );
      writeTexts(sheet, 'Edit', [{ rowId: 't000003', columnId: 'numberOfHead', text: '5000000' }]);
      expect(sheet.total('numberOfHead')).toBe('');
      const all = records.trades().reduce((sum, { trade }) => sum + Number(trade.numberOfHead), 0);
      const total = () => sheet.total('numberOfHead');
      await expect.poll(total, { timeout: 20_000 }).toBe(all.toLocaleString('en-AU'));
    },
  );

  test('are redrawn for an edit only where they change', () => {
    const { sheet, touched } = start();
    writeTexts(sheet, 'Edit', [{ rowId: 't000003', columnId: 'saleCostHd', text: '1700' }]);
    expect(touched.flatMap(({ rows = [] }) => rows)).toEqual(['t000003']);
    expect(touched.some(({ texts, looks }) => texts === true || looks === true)).toBe(false);
  });

  test('are not redrawn when nothing visible changes', () => {
    const { sheet, touched } = start();
    sheet.feed.changed(new Set(['trade/t000001', 'trade/t000002']));
    expect(touched).toEqual([]);
  });

  test('make the cell in the last row active when rows at the end of a sheet without a blank row disappear', () => {
    const { records } = start();
    const { sheet, select } = handSheet(
      tradesKind(records, true, () => '2026-11-20'),
      records,
    );
    select('t000006', 'name');
    records.commit('Delete', [{ kind: 'trade', id: 't000006', op: 'delete' }]);
    expect(sheet.selection.spot()).toEqual({ row: 4, column: 0 });
  });

  test('pass the active cell and the focus to the row that moves to their position', () => {
    const { sheet, records, select, grid } = start();
    sheet.go({ row: 5, column: 1 });
    select('t000006', 'name');
    records.commit('Delete', [{ kind: 'trade', id: 't000006', op: 'delete' }]);
    expect(sheet.selection.spot()).toEqual({ row: 5, column: 0 });
    expect(sheet.layout.rowAt(5)).toBe('new row');
    expect(grid.focused()).toEqual({ row: 5, column: 0 });
  });

  test('stay visible after an edit that the filter excludes, until the filter is applied again', () => {
    const { sheet } = start();
    setFilters(sheet, {
      ...noFilters,
      comparisons: [{ columnId: 'numberOfHead', operator: 'at least', text: '90' }],
    });
    const before = sheet.layout.recordCount;
    const [first] = [sheet.rowAt(0)];
    if (first === undefined) throw new Error('no row');
    writeTexts(sheet, 'Edit', [{ rowId: first.id, columnId: 'numberOfHead', text: '10' }]);
    expect([sheet.layout.recordCount, sheet.state.isStale]).toEqual([before, true]);
    reapply(sheet);
    expect([sheet.layout.recordCount, sheet.state.isStale]).toEqual([before - 1, false]);
  });
});

test('the text of Find still applies when the sheet is opened again', () => {
  const { sheet, records, kind, detach } = start();
  setQuickFilter(sheet, 'dalby');
  expect(sheet.layout.recordCount).toBe(1);
  detach();
  expect(memoryOf(records, kind).quickFilter).toBe('dalby');
  const again = handSheet(kind, records);
  expect(again.sheet.layout.recordCount).toBe(1);
  expect(again.sheet.state.hits.size).toBe(1);
});

test('after the last match comes the first, and before the first comes the last', () => {
  const { sheet } = start();
  setQuickFilter(sheet, 'steers');
  const found = findAll(sheet);
  expect(found.length).toBeGreaterThan(1);
  sheet.selection.selectSpot(found.at(-1)!);
  expect(findNext(sheet, 1)).toMatchObject({ spot: found[0], index: 1, count: found.length });
  sheet.selection.selectSpot(found[0]!);
  expect(findNext(sheet, -1)).toMatchObject({ spot: found.at(-1), index: found.length });
});
