import { expect, test } from 'vitest';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';
import { handSheet } from './handSheet.ts';

/** Presses Tab in the head cell of the first row. `isUnderFirst` is true if the selection is in that cell's column. */
function start() {
  const records = memoryRecords({ trades: trades(6), carries, groups });
  const hands = handSheet(
    tradesKind(records, false, () => '2026-11-20'),
    records,
  );
  hands.select('t000001', 'numberOfHead');
  hands.keys('Tab');
  const first = hands.sheet.layout.columnIndex('numberOfHead');
  return { ...hands, isUnderFirst: () => hands.sheet.selection.spot()?.column === first };
}

test.each([[["'2"]], [['Tab', "'é", 'Tab', "'3"]], [['F2']], [['Shift+Tab']], [['Delete', 'Tab']]])(
  'Enter goes back under the first cell of a run of Tabs after %j',
  (between) => {
    const { keys, isUnderFirst } = start();
    keys(...between, 'Enter');
    expect(isUnderFirst()).toBe(true);
  },
);

test.each(['ArrowDown', 'PageDown', 'Ctrl+ArrowRight', 'Escape', 'Shift+ArrowRight'])(
  '%s ends the run',
  (chord) => {
    const { keys, sheet, isUnderFirst } = start();
    keys(chord);
    expect(sheet.state.tabColumn).toBeNull();
    keys('Shift+Enter');
    expect(isUnderFirst()).toBe(false);
  },
);

test('an arrow key that leaves a typed cell also ends the run of Tabs', () => {
  const { keys, sheet } = start();
  keys("'4", 'ArrowDown');
  expect(sheet.state.tabColumn).toBeNull();
});
