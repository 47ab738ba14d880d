import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { copyName, type TradeGroup } from '#calc-core';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { Latest } from '#web/shell/latest.ts';
import { Notices } from '#web/shell/notices.tsx';
import { machineAt, type Desk, type Look } from '#web/record/recordDesk.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';

/** The screen of a group with so many of the trades; answers its records and what was said after Copy. */
function copied(count: number) {
  const group = { id: 'g1', name: 'Autumn turn-off' };
  const records = memoryRecords({
    trades: trades(6).map((trade, at) => ({ ...trade, tradeGroupId: at < count ? 'g1' : 'g2' })),
    carries,
    groups,
  });
  const notices = new Notices();
  const desk: Desk<TradeGroup> = {
    kind: 'group',
    draftKey: 'group g1',
    slug: 'kirra',
    records,
    notices,
    go: () => undefined,
    look: new Latest<Look<TradeGroup>>({
      ways: {
        blank: () => ({ id: 'new', name: '' }),
        copy: ({ name }: TradeGroup, id: string) => ({ id, name: copyName(name) }),
      },
      base: group,
      draft: group,
      proceed: undefined,
    }),
    follow: () => undefined,
  };
  const input = { isNew: false, mayWrite: true, atFirst: 'as saved' } as const;
  createActor(machineAt(desk), { input }).start().send({ type: 'copy asked' });
  return { records, said: notices.list().map(({ text }) => text) };
}

describe('the copy of a group', () => {
  test.each([
    [3, 'The 3 trades of Autumn turn-off stay there: a trade is in one group'],
    [1, 'The trade of Autumn turn-off stays there: a trade is in one group'],
  ])('of %i trades begins without any, and says where they are', (count, sentence) => {
    const { records, said } = copied(count);
    expect(said).toContain(sentence);
    const copy = records.groups().find((row) => row.group.name === 'Autumn turn-off-copy');
    expect(copy?.count).toBe(0);
    expect(records.group('g1')?.count).toBe(count);
  });

  test('of a group without trades says nothing of them', () => {
    expect(copied(0).said.filter((text) => text.includes('one group'))).toEqual([]);
  });
});
