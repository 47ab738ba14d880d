import { describe, expect, test } from 'vitest';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { operatorsFor, readComparison, type CellComparison } from '#web/sheets/model/comparison.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';

const records = memoryRecords({ trades: trades(18), carries, groups });
const kind = tradesKind(records, false, () => '2026-11-20');

function compare(columnId: string, operator: CellComparison['operator'], text: string): number | string {
  const column = kind.columns.find(({ id }) => id === columnId);
  if (column === undefined) throw new Error(columnId);
  const read = readComparison(column, { operator, text });
  return read.ok ? records.trades().filter(read.test).length : read.message;
}

describe('a comparison filter of a column', () => {
  test('reads its value as cells do, with units and sums', () => {
    const all = compare('saleCostHd', 'at least', '1395');
    expect(all).toBeGreaterThan(0);
    expect(all).toBeLessThan(18);
    for (const text of ['$1,395', '1395 /hd', '=1300+95', '139500c'])
      expect(compare('saleCostHd', 'at least', text)).toBe(all);
    const below = compare('saleCostHd', 'at most', '1395');
    const same = compare('saleCostHd', 'equal to', '1395');
    const empty = compare('saleCostHd', 'empty', '');
    expect(Number(all) + Number(below) - Number(same) + Number(empty)).toBe(18);
  });

  test('treats two numbers as equal when they are shown with the same digits', () => {
    expect(compare('profitPerHead', 'equal to', '107.34')).toBe(1);
    expect(compare('profitPerHead', 'at least', '-100000')).toBe(
      18 - Number(compare('profitPerHead', 'empty', '')),
    );
  });

  test('never matches a cell that is not in use', () => {
    const unused = Number(compare('purchaseWeightkg', 'empty', ''));
    expect(unused).toBeGreaterThan(0);
    expect(compare('purchaseWeightkg', 'at least', '0')).toBe(18 - unused);
    expect(compare('purchaseWeightkg', 'at most', '9999')).toBe(18 - unused);
  });

  test('compares days by date', () => {
    expect(compare('heldFrom', 'at least', '1/1/1990')).toBe(18);
    expect(compare('heldFrom', 'at most', '1 Jan 1990')).toBe(0);
    expect(
      Number(compare('heldFrom', 'at least', '2026-11-20')) +
        Number(compare('heldFrom', 'at most', '19/11/2026')),
    ).toBe(18);
  });

  test('finds part of a name, and does not order names', () => {
    const name = kind.columns.find(({ id }) => id === 'name');
    expect(name === undefined ? [] : operatorsFor(name)).toEqual(['containing', 'equal to', 'empty']);
    expect(compare('name', 'containing', 'STEERS')).toBeGreaterThan(1);
    expect(compare('name', 'equal to', 'hay wethers')).toBe(1);
  });

  test.each([
    ['saleCostHd', '12kg', 'has another unit'],
    ['saleCostHd', 'cheap', 'is not a number'],
    ['saleCostHd', ' ', 'to compare with'],
    ['heldFrom', '31/2/2026', 'Held From is not a day of the calendar'],
    ['heldFrom', 'soon', 'is not a date'],
  ])('%s with “%s” is refused in words', (columnId, text, words) => {
    expect(compare(columnId, 'at least', text)).toContain(words);
  });
});
