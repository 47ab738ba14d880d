import { expect, test } from 'vitest';
import { newCarry, type Carry } from '#calc-core/carry';
import { newBoard, newClass } from '#calc-core/market';
import { newTrade } from '#calc-core/trade';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { editorSetup } from '#web/sheets/model/editing.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { handSheet } from './handSheet.ts';

const carry = (id: string, name: string): Carry => ({ ...newCarry(id), name, weightGainKg: '1' });
const carries = [
  carry('oats', 'Oats crop'),
  carry('buffel', 'Buffel grass'),
  carry('copy', 'Oats crop-copy'),
];
const board = { ...newBoard('b', '2026-11-20'), classes: [newClass('Steers', 1)] };

function start() {
  const trade = { ...newTrade('t1', '2026-11-20', [], carries), name: 'Pen 1' };
  const records = memoryRecords({ carries, groups: [], trades: [trade], boards: [board] });
  const hands = handSheet(
    tradesKind(records, false, () => '2026-11-20'),
    records,
  );
  const typed = (columnId: string, text: string): string => {
    hands.select('t1', columnId);
    hands.keys(`'${text}`, 'Tab');
    return hands.shown('t1', columnId);
  };
  /** The name that the list below the cell highlights. */
  const marked = (columnId: string, text: string): string => {
    const column = hands.sheet.column(columnId);
    if (column === undefined) throw new Error(columnId);
    return editorSetup(hands.sheet, column, hands.sheet.kind.row('t1')).nameMeant(text);
  };
  return { records, typed, marked, ...hands };
}

test.each([
  ['animalSubTypeId', 'Bull', 'Bullocks'],
  ['carryId', 'grass', 'Buffel grass'],
  ['carryId', '-COPY', 'Oats crop-copy'],
])('the only %s that matches %j is highlighted in the list and entered', (columnId, text, name) => {
  const { typed, marked, sheet } = start();
  expect(marked(columnId, text)).toBe(name);
  expect(typed(columnId, text)).toBe(name);
  expect(sheet.marks.cells()).toEqual([]);
});

test.each([
  ['animalSubTypeId', 'Feed', 'one of several'],
  ['animalSubTypeId', 'Kangaroo', 'none'],
  ['carryId', 'Oats cr', 'one of several'],
])('of %s, %j is %s, so it stays as typed and is marked', (columnId, text) => {
  const { typed, marked, sheet } = start();
  expect(marked(columnId, text)).toBe(text);
  expect(typed(columnId, text)).toBe(text);
  expect(sheet.marks.bad('t1', columnId)?.text).toBe(text);
});

test('a whole name, a new class and a pasted text are not completed', () => {
  const { typed, marked, records, select, paste, sheet } = start();
  expect(typed('carryId', 'oats crop')).toBe('Oats crop');
  expect(marked('saleClass', 'Steer')).toBe('Steer');
  expect(typed('saleClass', 'Steer')).toBe('Steer');
  expect(marked('name', 'Pen')).toBe('Pen');
  select('t1', 'carryId');
  paste({ text: 'grass' });
  expect(records.trade('t1')?.trade.carryId).toBe('oats');
  expect(sheet.marks.bad('t1', 'carryId')?.text).toBe('grass');
});
