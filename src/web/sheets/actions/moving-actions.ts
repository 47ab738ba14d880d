import { step } from '../range.ts';
import type { Action } from './action.ts';
import { arrowKeys, arrowOf } from './arrows.ts';
import { enter, goBy, lastSpot, move, tab } from './moving.ts';

const moving = { group: 'Moving', where: 'cells' } as const;

export const movingActions: readonly Action[] = [
  {
    ...moving,
    id: 'move',
    keys: arrowKeys(),
    title: 'One cell',
    leadsIn: true,
    run: (sheet, { chord }) => move(sheet, arrowOf(chord)),
  },
  {
    ...moving,
    id: 'jump',
    keys: arrowKeys('Ctrl+'),
    title: 'To the end of a block of filled cells',
    run: (sheet, { chord }) => move(sheet, arrowOf(chord)),
  },
  {
    ...moving,
    id: 'next cell',
    keys: ['Tab'],
    title: 'Next cell; skips cells this row does not use. In a range it stays inside',
    run: (sheet) => tab(sheet, 1),
  },
  {
    ...moving,
    id: 'previous cell',
    keys: ['Shift+Tab'],
    title: 'Previous cell',
    run: (sheet) => tab(sheet, -1),
  },
  {
    ...moving,
    id: 'enter',
    keys: ['Enter'],
    title:
      'Move down. If you came here with Tab, go to the start of the next row. On a name or a figure, open the record',
    run: (sheet) => enter(sheet, 1),
  },
  { ...moving, id: 'up', keys: ['Shift+Enter'], title: 'Up', run: (sheet) => enter(sheet, -1) },
  {
    ...moving,
    id: 'row start',
    keys: ['Home'],
    title: 'First cell of the row',
    leadsIn: true,
    run: (sheet) => goBy(sheet, (spot) => ({ ...spot, column: 0 })),
  },
  {
    ...moving,
    id: 'row end',
    keys: ['End'],
    title: 'Last cell of the row',
    leadsIn: true,
    run: (sheet) => goBy(sheet, (spot) => ({ ...spot, column: sheet.layout.columnCount - 1 })),
  },
  {
    ...moving,
    id: 'sheet start',
    keys: ['Ctrl+Home'],
    title: 'First cell of the sheet',
    leadsIn: true,
    run: (sheet) => sheet.go({ row: 0, column: 0 }),
  },
  {
    ...moving,
    id: 'sheet end',
    keys: ['Ctrl+End'],
    title: 'Last cell of the sheet',
    leadsIn: true,
    run: (sheet) => sheet.go(lastSpot(sheet)),
  },
  {
    ...moving,
    id: 'screen down',
    keys: ['PageDown'],
    title: 'A screen down',
    run: (sheet) => goBy(sheet, (spot) => step(spot, 'down', sheet.layout, sheet.port.pageSize())),
  },
  {
    ...moving,
    id: 'screen up',
    keys: ['PageUp'],
    title: 'A screen up',
    run: (sheet) => goBy(sheet, (spot) => step(spot, 'up', sheet.layout, sheet.port.pageSize())),
  },
  {
    ...moving,
    id: 'leave',
    ofScreen: true,
    keys: ['F6'],
    title: 'Go to the sheet’s toolbar, and back',
    help: 'Go to the sheet’s toolbar, and back. Shift+F6 goes to the side menu',
    leadsIn: true,
    run: (sheet) => sheet.hooks.onAsk('leave'),
  },
];
