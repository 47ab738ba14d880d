import { expect, test } from 'vitest';
import { hasOnlyTotal, mayGrow, roomFor } from '#web/sheets/ag/columns/column-room.ts';

const most = Number.POSITIVE_INFINITY;

/** The approximate width of a total. A digit is 8 px wide, a comma 4 px, the padding 9 px. */
const needOf = (total: number): number =>
  [...total.toLocaleString('en-AU')].reduce((sum, sign) => sum + (sign === ',' ? 4 : 8), 9);

test('a total that grows digit by digit widens its column at most at every second digit, and is never cut off', () => {
  let width = 40;
  let widened = 0;
  for (let digits = 1; digits <= 12; digits += 1) {
    const need = needOf(10 ** digits - 1);
    const to = roomFor(width, { total: need, cells: 0 }, most, 12);
    expect(to).toBeGreaterThanOrEqual(need);
    if (to > width) widened += 1;
    width = to;
  }
  expect(widened).toBeLessThanOrEqual(6);
});

test('a figure in a row gets the same spare width when an edit makes the figure longer', () => {
  const width = roomFor(60, { total: 0, cells: 64.2 }, most, 12);
  expect(width).toBe(77);
  expect(roomFor(width, { total: 0, cells: 72 }, most, 12)).toBe(width);
});

test('a newly opened sheet gives each column exactly the width that it needs', () => {
  expect(roomFor(60, { total: 80.2, cells: 70 }, most, 0)).toBe(81);
  expect(roomFor(60, { total: 0, cells: 70.5 }, most, 0)).toBe(71);
});

test('a column keeps its width where its texts fit, and text columns grow up to a limit', () => {
  expect(roomFor(60, { total: 60, cells: 0 }, most, 12)).toBe(60);
  expect(roomFor(60, { total: 0, cells: 59 }, most, 12)).toBe(60);
  expect(roomFor(60, { total: 0, cells: 200 }, 120, 0)).toBe(120);
  expect(roomFor(140, { total: 0, cells: 200 }, 120, 0)).toBe(140);
});

test('a text column widens for its count in the totals row, but not for the texts of its rows', () => {
  const total = { kind: 'words', isMeant: () => true, isCounted: () => true } as const;
  expect([mayGrow({ kind: 'text', total }), hasOnlyTotal({ kind: 'text', total })]).toEqual([true, true]);
  expect([mayGrow({ kind: 'text' }), mayGrow({ kind: 'text', mayGrowTo: 180 })]).toEqual([false, true]);
  expect(hasOnlyTotal({ kind: 'number', total })).toBe(false);
});
