import { step } from '../range.ts';
import type { Action } from './action.ts';
import { arrowKeys, arrowOf } from './arrows.ts';
import { extendBy, lastSpot, move } from './moving.ts';
import { toggleTicks } from './records.ts';
import { escape, selectAll, stretchBox } from './selecting.ts';

const selecting = { group: 'Selecting', where: 'cells' } as const;

export const selectingActions: readonly Action[] = [
  {
    ...selecting,
    id: 'stretch',
    keys: arrowKeys('Shift+'),
    title: 'Extend the selection',
    run: (sheet, { chord }) => move(sheet, arrowOf(chord)),
  },
  {
    ...selecting,
    id: 'stretch to the end of a block',
    keys: arrowKeys('Ctrl+Shift+'),
    title: 'Extend the selection to the end of a block',
    run: (sheet, { chord }) => move(sheet, arrowOf(chord)),
  },
  {
    ...selecting,
    id: 'stretch to row start',
    keys: ['Shift+Home'],
    title: 'Extend the selection to the row’s first cell',
    run: (sheet) => extendBy(sheet, (spot) => ({ ...spot, column: 0 })),
  },
  {
    ...selecting,
    id: 'stretch to row end',
    keys: ['Shift+End'],
    title: 'Extend the selection to the row’s last cell',
    run: (sheet) => extendBy(sheet, (spot) => ({ ...spot, column: sheet.layout.columnCount - 1 })),
  },
  {
    ...selecting,
    id: 'stretch to sheet start',
    keys: ['Ctrl+Shift+Home'],
    title: 'Extend the selection to the first cell of the sheet',
    run: (sheet) => extendBy(sheet, () => ({ row: 0, column: 0 })),
  },
  {
    ...selecting,
    id: 'stretch to sheet end',
    keys: ['Ctrl+Shift+End'],
    title: 'Extend the selection to the last cell of the sheet',
    run: (sheet) => extendBy(sheet, () => lastSpot(sheet)),
  },
  {
    ...selecting,
    id: 'stretch a screen down',
    keys: ['Shift+PageDown'],
    title: 'Extend the selection a screen down',
    run: (sheet) => extendBy(sheet, (spot) => step(spot, 'down', sheet.layout, sheet.port.pageSize())),
  },
  {
    ...selecting,
    id: 'stretch a screen up',
    keys: ['Shift+PageUp'],
    title: 'Extend the selection a screen up',
    run: (sheet) => extendBy(sheet, (spot) => step(spot, 'up', sheet.layout, sheet.port.pageSize())),
  },
  {
    ...selecting,
    id: 'select all',
    keys: ['Ctrl+A'],
    title: 'All cells',
    run: (sheet) => selectAll(sheet),
  },
  {
    ...selecting,
    id: 'select rows',
    keys: ['Shift+Space'],
    title: 'Whole rows',
    run: (sheet) => stretchBox(sheet, 'rows'),
  },
  {
    ...selecting,
    id: 'select columns',
    keys: ['Ctrl+Space'],
    title: 'Whole columns',
    run: (sheet) => stretchBox(sheet, 'columns'),
  },
  {
    ...selecting,
    id: 'tick',
    ofScreen: true,
    keys: ['Ctrl+Shift+Space'],
    title: 'Tick the rows of the range, for deleting',
    run: (sheet) => toggleTicks(sheet),
  },
  {
    ...selecting,
    id: 'escape',
    keys: ['Escape'],
    title: 'Back to one cell; drops an entry that needs fixing',
    run: (sheet) => escape(sheet),
  },
];
