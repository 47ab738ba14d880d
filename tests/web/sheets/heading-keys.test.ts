import { afterEach, expect, test, vi } from 'vitest';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { listenToKeys } from '#web/sheets/input/keyboard.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';
import { handSheet } from './handSheet.ts';

/** A fake element. The listener uses only its ancestors. */
class Place extends EventTarget {
  readonly #within: readonly string[];
  constructor(...within: readonly string[]) {
    super();
    this.#within = within;
  }
  closest(selectors: string): Place | null {
    return selectors.split(', ').some((each) => this.#within.includes(each)) ? this : null;
  }
}

function start(where: Place) {
  vi.stubGlobal('Element', Place);
  const records = memoryRecords({ trades: trades(6), carries, groups });
  const asked: string[] = [];
  const { sheet, select } = handSheet(
    tradesKind(records, false, () => '2026-11-20'),
    records,
    { onAsk: (what) => asked.push(what) },
  );
  select('t000001', 'numberOfHead');
  listenToKeys(sheet, where as unknown as HTMLElement);
  const press = (key: string, ctrlKey = false): boolean => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ctrlKey });
    return !where.dispatchEvent(event);
  };
  return { records, asked, sheet, press };
}

afterEach(() => void vi.unstubAllGlobals());

test('a heading that was clicked to sort leaves undo and find to the sheet, and other keys to the grid', () => {
  const { records, asked, press, sheet } = start(new Place('.ag-root', '.ag-header'));
  records.commit('Delete', [{ kind: 'trade', id: 't000001', op: 'delete' }]);
  expect(press('z', true)).toBe(true);
  expect(records.trade('t000001')).toBeDefined();
  expect(press('y', true)).toBe(true);
  expect(records.trade('t000001')).toBeUndefined();
  expect([press('f', true), press('F1')]).toEqual([true, true]);
  expect(asked).toEqual(['find', 'help']);
  for (const key of ['ArrowDown', 'Enter', 'Delete', 'Tab', ' ', 'a']) expect(press(key), key).toBe(false);
  expect(sheet.state.editor).toBeNull();
});

test('a focused cell receives all keys', () => {
  const { press, sheet, records } = start(new Place('.ag-root', '.ag-cell'));
  expect(press('Delete')).toBe(true);
  expect(records.trade('t000001')?.trade.numberOfHead).toBe('0');
  expect([press('7'), sheet.state.editor !== null]).toEqual([true, true]);
});
