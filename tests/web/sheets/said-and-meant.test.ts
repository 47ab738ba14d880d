/** Tests the sheet's messages after a key. Also tests clicks and pastes on the blank row. */
import { describe, expect, test } from 'vitest';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { actionOf } from '#web/sheets/actions/registry.ts';
import { groupsKind } from '#web/sheets/kinds/groups.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { hintColumnOf, intendedSpot } from '#web/sheets/model/rows/blank-row.ts';
import { newRowId } from '#web/sheets/model/rows/pinned-row.ts';
import { createTextHistory } from '#web/sheets/model/cell/text-history.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';
import { handSheet } from './handSheet.ts';

const today = (): string => '2026-11-20';
const weight = 'purchaseWeightkg';

function start() {
  const records = memoryRecords({ trades: trades(18), carries, groups });
  const nameOf = (id: string) => records.trade(id)?.trade.name ?? '';
  return { records, nameOf, ...handSheet(tradesKind(records, false, today), records) };
}

describe('an error message', () => {
  test('names its row, and is announced again when the same error repeats', () => {
    const { sheet, select, keys, said, nameOf } = start();
    const numbers: number[] = [];
    for (const row of ['t000003', 't000004', 't000003']) {
      select(row, weight);
      keys("'abc", 'Enter');
      expect(said()).toBe(`${nameOf(row)}: Purchase weight: “abc” is not a number.`);
      numbers.push(sheet.state.message.number);
    }
    expect(new Set(numbers).size).toBe(3);
  });
});

describe('Delete', () => {
  test('says that a calculated cell cannot be cleared, and clears nothing', () => {
    const { sheet, records, select, keys, said } = start();
    const before = records.lastDone();
    select('t000003', 'profitPerHead');
    keys('Delete');
    expect(said()).toBe(
      `${sheet.column('profitPerHead')?.title} ${sheet.column('profitPerHead')?.unit} is worked out`,
    );
    select('t000003', 'profitPerHead', 't000004', 'profitPerHead');
    keys('Delete');
    expect(said()).toBe('Nothing cleared');
    expect(records.lastDone()).toBe(before);
  });
});

describe('the blank row', () => {
  const names = 'Roma steers\nDalby cows\n';

  test('uses the name column for a click or paste on the hint', () => {
    const { sheet, records, paste, select } = start();
    const { layout } = sheet;
    const words = { row: layout.recordCount, column: layout.columnIndex(hintColumnOf(sheet)) };
    expect(layout.columnAt(words.column)).not.toBe('name');
    expect(intendedSpot(sheet, words)).toEqual({ row: words.row, column: layout.columnIndex('name') });
    expect(intendedSpot(sheet, { ...words, row: 2 })).toEqual({ ...words, row: 2 });
    select(newRowId, hintColumnOf(sheet));
    paste({ text: names });
    const made = records.trades().map(({ trade }) => trade.name);
    expect(made).toEqual(expect.arrayContaining(['Roma steers', 'Dalby cows']));
  });

  test('accepts group names that are pasted on the hint', () => {
    const records = memoryRecords({ trades: [], carries, groups });
    const { sheet, paste, select } = handSheet(groupsKind(records, false), records);
    select(newRowId, hintColumnOf(sheet));
    paste({ text: names });
    const made = records.groups().map(({ group }) => group.name);
    expect(made).toEqual(expect.arrayContaining(['Roma steers', 'Dalby cows']));
  });

  test('shows its hint in the first unpinned column', () => {
    const { sheet } = start();
    sheet.port.changeColumns([{ colId: hintColumnOf(sheet), pinned: 'left' }]);
    const shown = sheet.port.shownColumns();
    expect(hintColumnOf(sheet)).toBe(shown[2]);
  });
});

describe('Ctrl+Z in an open cell', () => {
  test('undoes only what was typed there, and nothing else on the page', () => {
    const { sheet, records, select, keys } = start();
    select('t000003', weight);
    keys("'300", 'Enter', 'Ctrl+Z');
    const before = records.lastDone();
    select('t000003', weight);
    keys('F2', "'5", 'Ctrl+Z');
    expect(sheet.state.editor?.isChanged()).toBe(false);
    keys('Ctrl+Z', 'Ctrl+Z', 'Escape');
    expect(records.lastDone()).toBe(before);
  });

  test('undoes letters typed in one go together, and a paste or a choice separately', () => {
    const history = createTextHistory('262');
    history.changed('3', true);
    history.changed('30', true);
    history.changed('30 kg', false);
    expect([history.undo(), history.undo(), history.undo()]).toEqual(['30', '262', undefined]);
    expect([history.redo(), history.redo(), history.redo()]).toEqual(['30', '30 kg', undefined]);
    history.undo();
    history.changed('31', true);
    expect(history.redo()).toBeUndefined();
  });
});

describe('the menu of a column', () => {
  test('moves the column left and right among the visible columns, and never before the name', () => {
    const { sheet, said } = start();
    const [name = '', first = '', second = ''] = sheet.port.shownColumns();
    const at = (columnId: string) => ({ chord: '', columnId });
    const can = (id: string, columnId: string) => actionOf(id).isAvailable?.(sheet, at(columnId));
    expect([can('move left', first), can('move right', name), can('move right', first)]).toEqual([
      false,
      false,
      true,
    ]);
    actionOf('move right').run(sheet, at(first));
    expect(sheet.port.shownColumns().slice(0, 3)).toEqual([name, second, first]);
    expect(said()).toMatch(/ is now right of /);
    actionOf('move left').run(sheet, at(first));
    expect(sheet.port.shownColumns().slice(0, 3)).toEqual([name, first, second]);
  });
});
