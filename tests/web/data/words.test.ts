import { expect, it } from 'vitest';
import type { SyncStatus } from '#web/data/records.ts';
import { longOfflineWarning, rowsWords, rowWords } from '#web/data/rows/words.ts';

const now = new Date(2026, 10, 20, 14, 0).getTime();
const tenFortyOne = new Date(2026, 10, 20, 10, 41).getTime();
const status: SyncStatus = {
  phase: 'idle',
  pending: 0,
  refused: 0,
  conflicts: 0,
  notSaved: 0,
  sent: 0,
  lastSynced: tenFortyOne,
  persisted: null,
  replaced: false,
  warning: null,
  goneBack: null,
  entries: [],
};

it('describes an unsent row in a sentence, with the reason if there is one', () => {
  expect(rowWords({ state: 'on this device' })).toBe('On this device, not yet sent');
  expect(
    rowWords({ state: 'refused', text: 'Cannot delete carry - as it is used in at least one trade ' }),
  ).toBe('Refused by the server: Cannot delete carry - as it is used in at least one trade');
  const field = { field: 'saleCostHd', label: 'Sale price', mine: '1', base: '2', theirs: '3' };
  expect(rowWords({ state: 'conflict', fields: [field] })).toContain('(Sale price)');
});

it('warns after three days without contact, unless the browser promised to keep the storage', () => {
  const later = now + 4 * 86_400_000;
  expect(longOfflineWarning({ ...status, pending: 1 }, later)).toContain('4 days');
  expect(longOfflineWarning({ ...status, pending: 1, persisted: true }, later)).toBeNull();
  expect(longOfflineWarning(status, later)).toBeNull();
  expect(longOfflineWarning({ ...status, pending: 1 }, now)).toBeNull();
});

it('counts the rows of a sheet by state, and leaves out synced rows', () => {
  const trade = { one: 'trade', many: 'trades' };
  expect(rowsWords('on this device', 1, trade)).toBe('1 trade on this device, not yet sent');
  expect(rowsWords('conflict', 2, trade)).toBe('2 trades changed in two places');
  expect(rowsWords('refused', 0, trade)).toBeNull();
  expect(rowsWords('synced', 3, trade)).toBeNull();
  expect(rowsWords('saving', 3, trade)).toBeNull();
});
