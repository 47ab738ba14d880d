import { expect, test } from 'vitest';
import { carryInputs } from '#calc-core/carry';
import { tradeInputs } from '#calc-core/trade';
import type { TradeRow } from '#web/data/records.ts';
import { carryColumns } from '#web/sheets/columns/carry.ts';
import { tradeColumns } from '#web/sheets/columns/trade.ts';
import type { Lists } from '#web/sheets/columns/trade-column.ts';

const lists: Lists = { carries: () => [], carry: () => undefined, groups: () => [], group: () => undefined };

test('every input of a trade has one column in the sheet', () => {
  const ids = tradeColumns(lists).map(({ id }) => id);
  expect(Object.keys(tradeInputs).filter((name) => !ids.includes(name))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([1, 2] as const)('every input of a carry has one column in the sheet of type %i', (type) => {
  const ids = carryColumns(type).map(({ id }) => id);
  expect(Object.keys(carryInputs).filter((name) => !ids.includes(name))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a name in a cell follows the rule for one line of text, with the same message', () => {
  const name = tradeColumns(lists).find(({ id }) => id === 'name');
  const read = (text: string) => name?.entry?.read(text, {} as TradeRow);
  expect(read('  Roma\tstore\u200b steers ')).toEqual({
    ok: true,
    changes: [{ field: 'name', value: 'Roma store steers' }],
  });
  expect(read('x'.repeat(201))).toEqual({ ok: false, message: 'Name has more than 200 characters.' });
});

test('a date in a cell follows the rule for dates, with the same message', () => {
  const heldFrom = tradeColumns(lists).find(({ id }) => id === 'heldFrom');
  const read = (text: string) => heldFrom?.entry?.read(text, {} as TradeRow);
  expect(read('1/7/26')).toEqual({ ok: true, changes: [{ field: 'heldFrom', value: '2026-07-01' }] });
  expect(read('1/7/1826')).toEqual({
    ok: false,
    message: 'Held from must be between the years 1900 and 9999.',
  });
});
