import { expect, it } from 'vitest';
import type { SyncStatus } from '#web/data/records.ts';
import {
  clockWords,
  longOfflineWarning,
  rowsWords,
  rowWords,
  signOutWarning,
  statusWords,
} from '#web/data/words.ts';

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
  nextTry: null,
  persisted: null,
  replaced: false,
  warning: null,
  entries: [],
};

it.each([
  [{ pending: 12 }, '12 changes on this device, last synced 10:41'],
  [{ pending: 1, phase: 'offline' }, 'Kept on this phone, no signal'],
  [{ pending: 3, phase: 'offline' }, '3 changes on this phone, no signal, last synced 10:41'],
  [{ phase: 'offline' }, 'No signal, last synced 10:41'],
  [{}, 'Saved, last synced 10:41'],
  [{ pending: 2, phase: 'syncing' }, 'Sending 2 changes'],
  [{ pending: 1, phase: 'signed out' }, '1 change on this phone, sign in to sync'],
  [{ pending: 2, phase: 'membership expired' }, '2 changes on this phone, the membership is over'],
  [
    { conflicts: 1, refused: 2 },
    '1 record changed in two places, 2 changes were refused. Saved, last synced 10:41',
  ],
  [{ lastSynced: null }, 'On this device'],
] satisfies [Partial<SyncStatus>, string][])('the header says %j as %s', (part, words) => {
  const device = words.includes('12 changes') ? 'device' : 'phone';
  expect(statusWords({ ...status, ...part }, now, device)).toBe(words);
});

it('says another day with its date', () => {
  expect(clockWords(tenFortyOne, now + 86_400_000)).toBe('20 Nov 10:41');
});

it('says a row in a sentence, with the reason where there is one', () => {
  expect(rowWords({ state: 'on this device' })).toBe('On this device, not yet sent');
  expect(
    rowWords({ state: 'refused', text: 'Cannot delete carry - as it is used in at least one trade ' }),
  ).toBe('Refused by the server: Cannot delete carry - as it is used in at least one trade');
  const field = { field: 'saleCostHd', label: 'Sale price', mine: '1', base: '2', theirs: '3' };
  expect(rowWords({ state: 'conflict', fields: [field] })).toContain('(Sale price)');
});

it('warns before sign-out only when something is unsent', () => {
  expect(signOutWarning(status)).toBeNull();
  const entry = { key: 'trade/1', kind: 'trade', id: '1', name: '', what: 'new', changed: [] } as const;
  expect(signOutWarning({ ...status, entries: [{ ...entry, state: { state: 'on this device' } }] })).toMatch(
    /^1 record has/,
  );
});

it('warns after three days without contact, unless the storage is promised to stay', () => {
  const later = now + 4 * 86_400_000;
  expect(longOfflineWarning({ ...status, pending: 1 }, later)).toContain('4 days');
  expect(longOfflineWarning({ ...status, pending: 1, persisted: true }, later)).toBeNull();
});

it('rows of a sheet are counted in the words of their state, and settled ones not at all', () => {
  const trade = { one: 'trade', many: 'trades' };
  expect(rowsWords('on this device', 1, trade)).toBe('1 trade on this device, not yet sent');
  expect(rowsWords('conflict', 2, trade)).toBe('2 trades changed in two places');
  expect(rowsWords('refused', 0, trade)).toBeNull();
  expect(rowsWords('synced', 3, trade)).toBeNull();
  expect(rowsWords('saving', 3, trade)).toBeNull();
});
