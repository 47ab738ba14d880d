import { expect, test } from 'vitest';
import { carryInputs, tradeInputs } from '#calc-core';
import { carryColumns } from '#web/sheets/columns/carry.ts';
import { tradeColumns, type Lists } from '#web/sheets/columns/trade.ts';

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
