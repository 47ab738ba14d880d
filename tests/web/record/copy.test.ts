import { describe, expect, test } from 'vitest';
import { newId } from '#web/data/records.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';
import { screenOf } from './groupScreen.ts';

/** Copies a group of `count` trades. Returns the records and the notices. */
function copied(count: number) {
  const records = memoryRecords({
    trades: trades(6).map((trade, at) => ({ ...trade, tradeGroupId: at < count ? 'g1' : 'g2' })),
    carries,
    groups,
  });
  const screen = screenOf(records, 'g1');
  screen.send({ type: 'copy asked', as: newId() });
  return { records, said: screen.said() };
}

describe('the copy of a group', () => {
  test.each([
    [3, 'The 3 trades of Autumn turn-off stay there: a trade is in one group'],
    [1, 'The trade of Autumn turn-off stays there: a trade is in one group'],
  ])('of %i trades is empty, and a notice says where the trades are', (count, sentence) => {
    const { records, said } = copied(count);
    expect(said).toContain(sentence);
    const copy = records.groups().find((row) => row.group.name === 'Autumn turn-off-copy');
    expect(copy?.count).toBe(0);
    expect(records.group('g1')?.count).toBe(count);
  });

  test('of a group without trades does not mention trades', () => {
    expect(copied(0).said.filter((text) => text.includes('one group'))).toEqual([]);
  });
});
