import { expect, test } from 'vitest';
import type { HistoryPage, RecordVersion } from '#contract/history.ts';
import { withNewest } from '#web/history/reading.ts';

const version = (revision: number): RecordVersion => ({
  revision,
  at: '2026-11-25T00:00:00Z',
  act: 'changed',
  changes: {},
  profit: null,
  device: null,
  batch: null,
  through: null,
});
const page = (name: string, revisions: readonly number[], next: number | null): HistoryPage => ({
  record: { id: 't', name },
  items: revisions.map(version),
  next,
});
const shown = (pages: readonly HistoryPage[]) => ({
  revisions: pages.flatMap(({ items }) => items.map(({ revision }) => revision)),
  name: pages[0]?.record?.['name'],
  next: pages.at(-1)?.next,
});

const loaded = [page('before', [9, 8], 8), page('', [7, 5], 5)];

test('puts a version that arrives while the history loads in front of the loaded ones', () => {
  expect(shown(withNewest(loaded, page('now', [12, 9], 9)))).toEqual({
    revisions: [12, 9, 8, 7, 5],
    name: 'now',
    next: 5,
  });
  expect(shown(withNewest([], page('now', [12, 9], 9)))).toEqual({
    revisions: [12, 9],
    name: 'now',
    next: 9,
  });
});

test('leaves out no version when more new versions arrive than fit on one page', () => {
  expect(shown(withNewest(loaded, page('now', [14, 13], 13)))).toEqual({
    revisions: [14, 13],
    name: 'now',
    next: 13,
  });
});

test('ignores an answer that arrives after a newer answer', () => {
  expect(withNewest(loaded, page('older', [8, 7], 7))).toBe(loaded);
});
