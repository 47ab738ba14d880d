import { expect, test } from 'vitest';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { memoryOf } from '#web/sheets/model/sheet-memory.ts';
import { setFilters, setQuickFilter } from '#web/sheets/model/viewing.ts';
import { noFilters } from '#web/sheets/model/view-state.ts';
import { showAllTrades } from '#web/sheets/show-only.ts';
import { handSheet } from './handSheet.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';

/** Adds a localStorage in memory, where sheets store their views. */
function keepViews(): Map<string, string> {
  const storage = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    },
  });
  return storage;
}

test('Show All Trades opens the list with an empty Find', () => {
  const records = memoryRecords({ trades: trades(3), carries, groups });
  const kind = tradesKind(records, false, () => '2026-11-20');
  memoryOf(records, kind).quickFilter = 'roma';
  const storage = keepViews();
  showAllTrades('kirra', records);
  expect(memoryOf(records, kind).quickFilter).toBe('');
  expect([...storage.values()].join()).toContain('"filters"');
});

test('Show All Trades in the open list clears its Find and its filters', () => {
  keepViews();
  const records = memoryRecords({ trades: trades(3), carries, groups });
  const { sheet, grid, detach } = handSheet(
    tradesKind(records, false, () => '2026-11-20'),
    records,
  );
  setFilters(sheet, { ...noFilters, choices: { carryId: ['nobody'] } });
  setQuickFilter(sheet, 'no such trade');
  expect(grid.port.rowCount()).toBe(0);
  showAllTrades('kirra', records);
  expect(sheet.state).toMatchObject({ quickFilter: '', filters: noFilters });
  expect(grid.port.rowCount()).toBe(3);
  detach();
  setQuickFilter(sheet, 'typed after it was closed');
  showAllTrades('kirra', records);
  expect(sheet.state.quickFilter).toBe('typed after it was closed');
});
