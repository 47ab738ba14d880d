import type { Carry } from '#calc-core/carry';
import { showFigure } from '#calc-core/figure';
import { calculateTrade, type Trade } from '#calc-core/trade';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { pageOf } from '#web/paper/pages.ts';
import { stateWords, withdrawNames } from '#web/paper/words.ts';
import { describe, expect, test } from 'vitest';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';

const records = memoryRecords({ trades: trades(4), carries, groups });
const [first, second] = records.trades();
const profitOf = (carry: Carry | null, trade: Trade): string =>
  showFigure(calculateTrade(carry, trade).figures.profitPerHead, '$/hd');

describe('the printable page of a screen', () => {
  test('shows the trade as it is typed, even if it is not saved', () => {
    const of = { kind: 'trade', ids: [first!.id] } as const;
    expect(pageOf(records, of, null)?.headline[0]?.amount).toBe(profitOf(first!.carry, first!.trade));
    const typed = { ...first!.trade, saleCostHd: '2000' };
    expect(pageOf(records, of, { carry: first!.carry, trade: typed })?.headline[0]?.amount).toBe(
      profitOf(first!.carry, typed),
    );
  });

  test('of a group shows only its trades', () => {
    const id = first!.trade.tradeGroupId!;
    const mine = records.trades().filter(({ trade }) => trade.tradeGroupId === id);
    const [table] = pageOf(records, { kind: 'group', ids: [id] }, null)!.parts;
    if (table === undefined || !('rows' in table)) throw new Error('no table');
    expect(table.rows.map(({ name }) => name)).toEqual([...mine.map(({ trade }) => trade.name), 'Together']);
  });

  test('of a comparison has the same ranking as the screen', () => {
    const ids = [first!.id, second!.id];
    const sentence = (scarce?: 'time') =>
      pageOf(records, { kind: 'comparison', ids, ...(scarce === undefined ? {} : { scarce }) }, null)
        ?.sentence;
    expect(sentence()).toMatch(/ranked by the yearly return/);
    expect(sentence('time')).toMatch(/ranked by the profit per head of each week held/);
  });

  test('does not exist while one of its records is missing', () => {
    for (const kind of ['trade', 'group'] as const)
      expect(pageOf(records, { kind, ids: ['none'] }, null)).toBeNull();
    expect(pageOf(records, { kind: 'comparison', ids: [first!.id, 'none'] }, null)).toBeNull();
  });
});

test('a shared page shows how long its link is valid and how often it was opened', () => {
  const page = {
    id: 'p',
    kind: 'trade',
    title: 'Roma',
    createdAt: '2026-11-22T00:00:00.000Z',
    endsAt: '2026-11-29T00:00:00.000Z',
    withdrawnAt: null,
    opened: 0,
    openedAt: null,
  } as const;
  const now = new Date('2026-11-23T00:00:00.000Z');
  expect(stateWords(page, now)).toBe('Until 29 November 2026, not opened');
  expect(stateWords({ ...page, opened: 1 }, now)).toMatch(/, opened once$/);
  expect(stateWords({ ...page, opened: 2 }, now)).toMatch(/, opened twice$/);
  expect(stateWords({ ...page, opened: 7 }, now)).toMatch(/, opened 7 times$/);
  expect(stateWords(page, new Date('2026-12-24T00:00:00.000Z'))).toMatch(/^Ended on 29 November 2026/);
  expect(stateWords({ ...page, withdrawnAt: '2026-11-24T00:00:00.000Z' }, now)).toMatch(
    /^Withdrawn on 24 Nov/,
  );
});

test('two open pages with the same title and state have buttons to withdraw them with different names', () => {
  const now = new Date('2026-11-23T00:00:00.000Z');
  const page = (id: string, title: string) =>
    ({
      id,
      kind: 'trade',
      title,
      createdAt: '2026-11-22T00:00:00.000Z',
      endsAt: '2026-11-29T00:00:00.000Z',
      withdrawnAt: null,
      opened: 0,
      openedAt: null,
    }) as const;
  const name = 'Withdraw Roma, Until 29 November 2026, not opened';
  expect(withdrawNames([page('a', 'Roma'), page('b', 'Dalby'), page('c', 'Roma')], now)).toEqual([
    name,
    'Withdraw Dalby, Until 29 November 2026, not opened',
    `${name}, link 2`,
  ]);
});
