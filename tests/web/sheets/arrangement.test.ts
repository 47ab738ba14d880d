import { expect, test } from 'vitest';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { groupsKind } from '#web/sheets/kinds/groups.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { listed, sortedAs, startOf } from '#web/sheets/model/arrangement.ts';

const records = memoryRecords();
const trades = tradesKind(records, false, () => '2026-11-20');
const shown = (columns: ReturnType<typeof startOf>) =>
  columns?.filter(({ hide }) => hide !== true).map(({ colId }) => colId);

test('Enter shows the inputs in the order of the paper form, then the results, and hides the rest', () => {
  const enter = startOf(trades, 'enter', 1440);
  expect(shown(enter)).toEqual([
    'name',
    'numberOfHead',
    'animalSubTypeId',
    'carryId',
    'purchaseWeightkg',
    'purchaseCostCKg',
    'purchaseCostHd',
    'saleWeightkg',
    'saleCostCKg',
    'saleCostHd',
    'sale2CostHd',
    'profitPerHead',
    'profitReturnOnCapitalPa',
  ]);
  expect(enter).toHaveLength(trades.columns.length);
});

test('the list has the order of its kind, and on a phone the profit and the return follow the name', () => {
  expect(startOf(trades, 'list', 1440)).toBeNull();
  expect(shown(startOf(trades, 'list', 390))?.slice(0, 4)).toEqual([
    'name',
    'profitPerHead',
    'profitReturnOnCapitalPa',
    'numberOfHead',
  ]);
  expect(shown(listed(trades))?.slice(0, 3)).toEqual(['name', 'numberOfHead', 'capInvestInStock']);
  expect(startOf(groupsKind(records, false), 'list', 390)).toBeNull();
});

test('another arrangement keeps the order of the rows', () => {
  const [name, head] = listed(trades);
  if (name === undefined || head === undefined) throw new Error('no columns');
  const sorted = sortedAs([head, name], [{ ...name, sort: 'desc', sortIndex: 0 }, head]);
  expect(sorted.map(({ colId, sort }) => [colId, sort])).toEqual([
    ['numberOfHead', null],
    ['name', 'desc'],
  ]);
});
