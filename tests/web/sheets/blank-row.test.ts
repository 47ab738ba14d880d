/** Keys of the Editing group in the blank row. A text there creates a record, as if it were typed and kept by Enter. */
import { describe, expect, test } from 'vitest';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { newRowId } from '#web/sheets/model/rows/pinned-row.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';
import { handSheet } from './handSheet.ts';

function start() {
  const records = memoryRecords({ trades: trades(5), carries, groups });
  const hands = handSheet(
    tradesKind(records, false, () => '2026-11-20'),
    records,
  );
  const made = () => records.trades().filter(({ id }) => !id.startsWith('t0'));
  return { records, made, ...hands };
}

describe('in the blank row', () => {
  test('Ctrl+’ and Ctrl+; each create a record with an id of its own, as often as they are pressed', () => {
    const { records, sheet, made, select, keys } = start();
    for (const [column, chord] of [
      ['numberOfHead', "Ctrl+'"],
      ['numberOfHead', "Ctrl+'"],
      ['heldFrom', 'Ctrl+;'],
    ] as const) {
      select(newRowId, column);
      keys(chord);
      expect(sheet.selection.get()?.active).toEqual({ rowId: made().at(-1)?.id, columnId: column });
    }
    expect(records.trade(newRowId)).toBeUndefined();
    expect(made().map(({ trade }) => trade.numberOfHead)).toEqual(['95', '95', '0']);
    keys('Ctrl+Z', 'Ctrl+Z', 'Ctrl+Z');
    expect(made()).toEqual([]);
  });

  test('Ctrl+Enter keeps the typed text, also if the range has several cells of the blank row', () => {
    for (const lastColumn of ['name', 'numberOfHead']) {
      const { sheet, made, select, keys } = start();
      select(newRowId, 'name', newRowId, lastColumn);
      keys("'Pen 5", 'Ctrl+Enter');
      expect(made().map(({ trade }) => trade.name)).toEqual(['Pen 5']);
      expect(sheet.selection.get()?.active).toEqual({ rowId: made()[0]?.id, columnId: 'name' });
    }
  });
});

test('Ctrl+Enter fills a range with the name of the list that the typed part means, as Enter does', () => {
  const { select, keys, shown } = start();
  select('t000002', 'carryId', 't000003', 'carryId');
  keys("'oat", 'Ctrl+Enter');
  expect(['t000002', 't000003'].map((id) => shown(id, 'carryId'))).toEqual(['Oats crop', 'Oats crop']);
});
