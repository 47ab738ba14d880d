import { describe, expect, test } from 'vitest';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { hintAtTab } from '#web/sheets/actions/hint.ts';
import { tickOnly } from '#web/sheets/actions/records.ts';
import { areTicksShown } from '#web/sheets/model/ticking.ts';
import { actionOf, actions, doesLeadIn, keyGroups, runKeys } from '#web/sheets/actions/registry.ts';
import { menuItems } from '#web/sheets/panels/menu-items.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';
import { handSheet } from './handSheet.ts';

function start(isReadOnly = false) {
  const records = memoryRecords({ trades: trades(6), carries, groups });
  const asked: string[] = [];
  const hands = handSheet(
    tradesKind(records, isReadOnly, () => '2026-11-20'),
    records,
    { onAsk: (what) => asked.push(what) },
  );
  return { records, asked, ...hands };
}

describe('the list of actions in a sheet', () => {
  test('has one action for each name, and one action for each key in each place', () => {
    expect(new Set(actions.map(({ id }) => id)).size).toBe(actions.length);
    for (const isIn of [true, false]) {
      const keys = actions.filter(({ where }) => (where === 'editor') === isIn).flatMap((each) => each.keys);
      expect(new Set(keys).size).toBe(keys.length);
    }
    expect(() => actionOf('nothing of the kind')).toThrow('nothing of the kind');
  });

  test('has a group in F1 for every key that F1 should list', () => {
    for (const action of actions)
      if (action.keys.length > 0) expect(keyGroups, action.id).toContain(action.group);
      else expect(['Cell', 'Column', 'Tools'], action.id).toContain(action.group);
  });
});

describe('the keys of a sheet', () => {
  test('run only the actions of the toolbar while the toolbar has the focus', () => {
    const { sheet, asked, records } = start();
    records.commit('Delete', [{ kind: 'trade', id: 't000001', op: 'delete' }]);
    expect(runKeys(sheet, 'Ctrl+Z', 'tools')).toBe(true);
    expect(records.trade('t000001')).toBeDefined();
    expect(runKeys(sheet, 'Ctrl+F', 'tools')).toBe(true);
    expect(asked).toEqual(['find']);
    for (const chord of ['Delete', 'ArrowDown', 'Ctrl+D', 'Tab'])
      expect(runKeys(sheet, chord, 'tools')).toBe(false);
  });

  test('move the focus into a list without a focused item', () => {
    expect(['ArrowDown', 'Home', 'Ctrl+End', 'F6'].map(doesLeadIn)).toEqual([true, true, true, true]);
    expect(['Delete', 'Ctrl+ArrowDown', 'Tab', 'F2', 'a'].map(doesLeadIn)).not.toContain(true);
  });

  test('are announced once to a user who moves by Tab while no cell is selected', () => {
    const { sheet, said } = start();
    hintAtTab(sheet, 'a');
    expect(said()).toBe('');
    hintAtTab(sheet, 'Tab');
    expect(said()).toBe('Press F6 or an arrow key to enter the sheet, F1 for its keys');
    sheet.say('');
    hintAtTab(sheet, 'Tab');
    expect(said()).toBe('');
    const other = start();
    other.select('t000001', 'name');
    hintAtTab(other.sheet, 'Tab');
    expect(other.said()).toBe('');
  });

  test('for copy, cut and paste are left to the browser, whose events carry the clipboard', () => {
    const { sheet, select } = start();
    select('t000001', 'name');
    for (const chord of ['Ctrl+C', 'Ctrl+X', 'Ctrl+V']) expect(runKeys(sheet, chord, 'cells')).toBe(false);
  });
});

describe('the tick boxes on a phone', () => {
  const phone = (width: number) => {
    const hands = start();
    const shown: boolean[] = [];
    Object.assign(hands.sheet.port, {
      screenWidth: () => width,
      showTicks: (isShown: boolean) => shown.push(isShown),
    });
    return { ...hands, shown };
  };

  test('are hidden until requested, and hiding them removes the ticks', () => {
    const { sheet, shown } = phone(390);
    expect(areTicksShown(sheet, 390)).toBe(false);
    const [item] = menuItems(sheet, ['ticks']);
    item?.onPress?.();
    sheet.port.tickRows(['t000001'], true);
    expect(menuItems(sheet, ['ticks'])[0]?.checked).toBe(true);
    item?.onPress?.();
    expect(shown).toEqual([true, false]);
    expect(sheet.port.tickedRows().size).toBe(0);
  });

  test('appear when a row is ticked by keys or was ticked before', () => {
    const byKeys = phone(390);
    byKeys.select('t000001', 'name');
    byKeys.keys('Ctrl+Shift+Space');
    const before = phone(390);
    tickOnly(before.sheet, new Set(['t000002']));
    expect([byKeys.shown, before.shown]).toEqual([[true], [true]]);
  });

  test('are always visible on a wide screen, and then have no button', () => {
    const { sheet } = phone(1180);
    expect(areTicksShown(sheet, 1180)).toBe(true);
    expect(menuItems(sheet, ['ticks'])).toEqual([]);
    expect(areTicksShown(start(true).sheet, 1180)).toBe(false);
  });
});

describe('the menus of a sheet', () => {
  test('show names, keys and ticks from the list of actions, and leave out actions without a use', () => {
    const { sheet } = start();
    const items = menuItems(sheet, ['undo', 'sort ascending', 'pin', 'unpin', 'hide'], {
      columnId: 'profitPerHead',
    });
    expect(items.map(({ id }) => id)).toEqual(['undo', 'sort ascending', 'pin', 'hide']);
    expect(items[0]).toMatchObject({ label: 'Undo', hotkey: 'Ctrl Z' });
    expect(items[1]?.checked).toBe(false);
    items[1]?.onPress?.();
    items[2]?.onPress?.();
    const after = menuItems(sheet, ['sort ascending', 'pin', 'unpin'], { columnId: 'profitPerHead' });
    expect(after.map(({ id, checked }) => [id, checked])).toEqual([
      ['sort ascending', true],
      ['unpin', undefined],
    ]);
  });

  test('of the name column have no pin and no hide, and a reader’s menus have no undo and no import', () => {
    const { sheet } = start();
    const ids = menuItems(sheet, ['sort ascending', 'pin', 'fit', 'hide'], { columnId: 'name' });
    expect(ids.map(({ id }) => id)).toEqual(['sort ascending', 'fit']);
    const reading = start(true);
    expect(menuItems(reading.sheet, ['export', 'import', 'undo', 'redo']).map(({ id }) => id)).toEqual([
      'export',
    ]);
  });

  test('hiding a column moves the active cell to the next column', () => {
    const { sheet, select, said } = start();
    select('t000003', 'saleCostCKg');
    const at = sheet.layout.columnIndex('saleCostCKg');
    menuItems(sheet, ['hide'], { columnId: 'saleCostCKg' })[0]?.onPress?.();
    expect(sheet.selection.spot()).toEqual({ row: 2, column: at });
    expect(sheet.layout.columnIndex('saleCostCKg')).toBe(-1);
    expect(said()).toContain('is hidden');
  });
});
