import { expect, test } from 'vitest';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { memoryOf } from '#web/sheets/model/sheet-memory.ts';
import { showAllTrades } from '#web/sheets/show-only.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';

test('Show All Trades opens the list with an empty Find', () => {
  const records = memoryRecords({ trades: trades(3), carries, groups });
  const kind = tradesKind(records, false, () => '2026-11-20');
  memoryOf(records, kind).quickFilter = 'roma';
  const storage = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    },
  });
  showAllTrades('kirra', records);
  expect(memoryOf(records, kind).quickFilter).toBe('');
  expect([...storage.values()].join()).toContain('"filters"');
});
