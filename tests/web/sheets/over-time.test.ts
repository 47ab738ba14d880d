import { expect, test } from 'vitest';
import { withActual } from '#calc-core/actual';
import { newCarry } from '#calc-core/carry';
import { newTrade, nothingActual, type Trade } from '#calc-core/trade';
import { startingCarry } from '#contract/starting-carry.ts';
import { memoryRecords } from '#web/data/records.ts';
import { actions } from '#web/sheets/actions/registry.ts';
import { menuItems } from '#web/sheets/panels/menu-items.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { rowFilter } from '#web/sheets/model/filters.ts';
import { noFilters } from '#web/sheets/model/view-state.ts';
import { handSheet } from './handSheet.ts';

const grass = { ...newCarry('grass'), ...startingCarry };
const steers: Trade = {
  ...newTrade('plan', '2026-06-02', [], []),
  name: 'Steers',
  carryId: 'grass',
  numberOfHead: '10',
  purchaseWeightkg: '260',
  purchaseCostHd: '936',
  saleWeightkg: '385',
  saleCostHd: '1386',
};
const bought = {
  ...steers,
  id: 'bought',
  ...withActual(steers, grass, { ...nothingActual, purchaseCostHd: '946' }),
};
const sales = [{ soldOn: '2026-11-20', head: null, saleWeightkg: null, saleCostHd: '1366' }];
const sold = {
  ...steers,
  id: 'sold',
  ...withActual(steers, grass, { ...nothingActual, sales, deaths: '1' }),
};

const records = memoryRecords({ carries: [grass], trades: [steers, bought, sold] });
const kind = tradesKind(records, false, () => '2026-11-22');
const sheet = (onStory: (...cell: readonly string[]) => boolean = () => false) =>
  handSheet(kind, records, { onStory }, 'every column');

test('the sheet shows a trade’s stage, its actual profit and the difference from its plan', () => {
  const { shown } = sheet();
  expect(['plan', 'bought', 'sold'].map((id) => shown(id, 'stage'))).toEqual(['Planned', 'Bought', 'Sold']);
  expect(shown('plan', 'actualProfit')).toBe('');
  expect(shown('plan', 'againstPlan')).toBe('');
  expect(Number(shown('bought', 'againstPlan'))).toBeLessThan(-10);
  expect(Number(shown('sold', 'againstPlan'))).toBeLessThan(-19);
  const column = kind.columns.find(({ id }) => id === 'againstPlan');
  expect(column?.reason?.(kind.row('plan')!)).toBe('still a plan');
  expect(column?.reason?.(kind.row('sold')!)).toBeUndefined();
});

test('the filter Stage shows only trades of one stage, and Find does not search the stage', () => {
  const left = (choices: Record<string, readonly string[]>, quick = ''): readonly string[] => {
    const test_ = rowFilter(kind, { ...noFilters, choices }, quick);
    return kind
      .rows()
      .filter((row) => test_?.(row) !== false)
      .map(({ id }) => id);
  };
  expect(left({ stage: ['Sold', 'Bought'] })).toEqual(['bought', 'sold']);
  expect(left({}, 'planned')).toEqual([]);
});

test('Shift+F2 opens the history of the active cell, and F1 and the column menu list the key', () => {
  const asked: (readonly string[])[] = [];
  const {
    sheet: model,
    select,
    keys,
  } = sheet((...cell) => {
    asked.push(cell);
    return true;
  });
  keys('Shift+F2');
  select('sold', 'saleCostHd');
  keys('Shift+F2');
  expect(asked).toEqual([['sold', 'saleCostHd', expect.stringMatching(/^Sell/)]]);
  const story = actions.find(({ id }) => id === 'story');
  expect([story?.group, story?.isListed]).toEqual(['Rows and sheet', undefined]);
  expect(menuItems(model, ['story'], { columnId: 'saleCostHd' })).toHaveLength(1);
  expect(menuItems(model, ['story'], { columnId: 'name' })).toEqual([]);
});

test('the menu of a cell splits or joins a bought mob, but not a plan and not for a reader', () => {
  const asked: (readonly [id: string, task: string])[] = [];
  const offered = (isReadOnly: boolean, id: string): readonly string[] => {
    const own = tradesKind(records, isReadOnly, () => '2026-11-22');
    const hooks = { onMob: (...mob: [string, string]): void => void asked.push(mob) };
    const { sheet: model, select } = handSheet(own, records, hooks, 'every column');
    select(id, 'saleCostHd');
    const items = menuItems(model, ['split mob', 'join mob']);
    for (const { onPress } of items) onPress?.();
    return items.map(({ label }) => label);
  };
  const both = ['Split the mob…', 'Join another mob…'];
  expect([offered(false, 'bought'), offered(false, 'sold')]).toEqual([both, both]);
  expect([offered(false, 'plan'), offered(true, 'sold')]).toEqual([[], []]);
  expect(asked).toEqual([
    ['bought', 'split'],
    ['bought', 'join'],
    ['sold', 'split'],
    ['sold', 'join'],
  ]);
});
