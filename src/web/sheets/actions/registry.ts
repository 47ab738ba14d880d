import { step, type Direction } from '../cells/range.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { clearCells, continueDown, fillDown, fillRight, fillWith } from './filling.ts';
import { enter, extendBy, goBy, lastSpot, pageOf, tab, type TabMemory } from './moving.ts';
import { columnMenu, copyAbove, escape, openActive, selectAll, stretchBox, today } from './cells.ts';
import type { Sheet } from '../grid/sheet.ts';

/** One thing the keyboard does: its keys as F1 lists them, and what happens. */
export interface Command {
  readonly keys: readonly string[];
  readonly group: 'Moving' | 'Selecting' | 'Editing' | 'Rows and sheet';
  readonly title: string;
  run<Row extends SheetRow>(sheet: Sheet<Row>, memory: TabMemory): boolean | void;
}

/** The arrow keys and where they lead. */
export const arrows: readonly (readonly [string, Direction])[] = [
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
];

const moving: readonly Command[] = [
  { group: 'Moving', keys: arrows.map(([key]) => key), title: 'One cell', run: () => false },
  {
    group: 'Moving',
    keys: arrows.map(([key]) => `Ctrl+${key}`),
    title: 'To the end of a block of filled cells',
    run: () => false,
  },
  {
    group: 'Moving',
    keys: ['Tab'],
    title: 'Next cell; skips cells this row does not use. In a range it stays inside',
    run: (sheet, memory) => tab(sheet, memory, 1),
  },
  {
    group: 'Moving',
    keys: ['Shift+Tab'],
    title: 'Previous cell',
    run: (sheet, memory) => tab(sheet, memory, -1),
  },
  {
    group: 'Moving',
    keys: ['Enter'],
    title: 'Down. After Tabs: start of the next row. On a name or a figure: opens it',
    run: (sheet, memory) => enter(sheet, memory, 1),
  },
  { group: 'Moving', keys: ['Shift+Enter'], title: 'Up', run: (sheet, memory) => enter(sheet, memory, -1) },
  {
    group: 'Moving',
    keys: ['Home'],
    title: 'First cell of the row',
    run: (sheet) => goBy(sheet, (spot) => ({ ...spot, column: 0 })),
  },
  {
    group: 'Moving',
    keys: ['End'],
    title: 'Last cell of the row',
    run: (sheet) => goBy(sheet, (spot) => ({ ...spot, column: sheet.layout.columnCount - 1 })),
  },
  {
    group: 'Moving',
    keys: ['Ctrl+Home'],
    title: 'First cell of the sheet',
    run: (sheet) => sheet.go({ row: 0, column: 0 }),
  },
  {
    group: 'Moving',
    keys: ['Ctrl+End'],
    title: 'Last cell of the sheet',
    run: (sheet) => sheet.go(lastSpot(sheet)),
  },
  {
    group: 'Moving',
    keys: ['PageDown'],
    title: 'A screen down',
    run: (sheet) => goBy(sheet, (spot) => step(spot, 'down', sheet.layout, pageOf(sheet))),
  },
  {
    group: 'Moving',
    keys: ['PageUp'],
    title: 'A screen up',
    run: (sheet) => goBy(sheet, (spot) => step(spot, 'up', sheet.layout, pageOf(sheet))),
  },
  {
    group: 'Moving',
    keys: ['F6'],
    title: 'Out of the sheet to its tools, and back',
    run: (sheet) => sheet.ask('leave'),
  },
];

const selecting: readonly Command[] = [
  {
    group: 'Selecting',
    keys: arrows.map(([key]) => `Shift+${key}`),
    title: 'Stretch the range',
    run: () => false,
  },
  {
    group: 'Selecting',
    keys: arrows.map(([key]) => `Ctrl+Shift+${key}`),
    title: 'Stretch it to the end of a block',
    run: () => false,
  },
  {
    group: 'Selecting',
    keys: ['Shift+Home'],
    title: 'Stretch it to the row’s first cell',
    run: (sheet) => extendBy(sheet, (spot) => ({ ...spot, column: 0 })),
  },
  {
    group: 'Selecting',
    keys: ['Shift+End'],
    title: 'Stretch it to the row’s last cell',
    run: (sheet) => extendBy(sheet, (spot) => ({ ...spot, column: sheet.layout.columnCount - 1 })),
  },
  {
    group: 'Selecting',
    keys: ['Ctrl+Shift+Home'],
    title: 'Stretch it to the first cell of the sheet',
    run: (sheet) => extendBy(sheet, () => ({ row: 0, column: 0 })),
  },
  {
    group: 'Selecting',
    keys: ['Ctrl+Shift+End'],
    title: 'Stretch it to the last cell of the sheet',
    run: (sheet) => extendBy(sheet, () => lastSpot(sheet)),
  },
  {
    group: 'Selecting',
    keys: ['Shift+PageDown'],
    title: 'Stretch it a screen down',
    run: (sheet) => extendBy(sheet, (spot) => step(spot, 'down', sheet.layout, pageOf(sheet))),
  },
  {
    group: 'Selecting',
    keys: ['Shift+PageUp'],
    title: 'Stretch it a screen up',
    run: (sheet) => extendBy(sheet, (spot) => step(spot, 'up', sheet.layout, pageOf(sheet))),
  },
  { group: 'Selecting', keys: ['Ctrl+A'], title: 'All cells', run: (sheet) => selectAll(sheet) },
  {
    group: 'Selecting',
    keys: ['Shift+Space'],
    title: 'Whole rows',
    run: (sheet) => stretchBox(sheet, 'rows'),
  },
  {
    group: 'Selecting',
    keys: ['Ctrl+Space'],
    title: 'Whole columns',
    run: (sheet) => stretchBox(sheet, 'columns'),
  },
  {
    group: 'Selecting',
    keys: ['Ctrl+Shift+Space'],
    title: 'Tick the rows of the range, for deleting',
    run: (sheet) => sheet.toggleSelected(),
  },
  {
    group: 'Selecting',
    keys: ['Escape'],
    title: 'Back to one cell; drops an entry that needs fixing',
    run: (sheet) => escape(sheet),
  },
];

const editing: readonly Command[] = [
  {
    group: 'Editing',
    keys: ['F2'],
    title: 'Edit the cell, with the caret in its text',
    run: (sheet) => sheet.startEdit('F2'),
  },
  {
    group: 'Editing',
    keys: ['Backspace'],
    title: 'Clear the cell and edit it',
    run: (sheet) => sheet.startEdit('Backspace'),
  },
  { group: 'Editing', keys: ['Delete'], title: 'Clear the cells', run: (sheet) => clearCells(sheet) },
  {
    group: 'Editing',
    keys: ['Ctrl+D'],
    title: 'Fill down with the top row',
    run: (sheet) => fillDown(sheet),
  },
  {
    group: 'Editing',
    keys: ['Ctrl+R'],
    title: 'Fill right with the first column',
    run: (sheet) => fillRight(sheet),
  },
  {
    group: 'Editing',
    keys: ['Ctrl+E'],
    title: 'Continue the series down the range, as the fill handle does',
    run: (sheet) => continueDown(sheet),
  },
  {
    group: 'Editing',
    keys: ['Ctrl+Enter'],
    title: 'Fill the range with what is typed',
    run: (sheet) => fillWith(sheet),
  },
  { group: 'Editing', keys: ["Ctrl+'"], title: 'Copy the cell above', run: (sheet) => copyAbove(sheet) },
  { group: 'Editing', keys: ['Ctrl+;'], title: 'Today’s date', run: (sheet) => today(sheet) },
  {
    group: 'Editing',
    keys: ['Ctrl+Z'],
    title: 'Undo the last change made on this device, here or on another screen',
    run: (sheet) => sheet.undo(),
  },
  { group: 'Editing', keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], title: 'Redo', run: (sheet) => sheet.redo() },
  {
    group: 'Editing',
    keys: ['Ctrl+C', 'Ctrl+X', 'Ctrl+V'],
    title: 'Copy, cut, paste, with Excel, Google Sheets and LibreOffice too',
    run: () => false,
  },
];

const whole: readonly Command[] = [
  {
    group: 'Rows and sheet',
    keys: ['Alt+Enter'],
    title: 'Open the record',
    run: (sheet) => openActive(sheet),
  },
  {
    group: 'Rows and sheet',
    keys: ['Ctrl+Shift+D'],
    title: 'Copy the rows of the range',
    run: (sheet) => sheet.duplicate(),
  },
  {
    group: 'Rows and sheet',
    keys: ['Shift+F10', 'ContextMenu'],
    title: 'Column menu: sort, pin, fit, hide. Menu key too',
    run: (sheet) => columnMenu(sheet),
  },
  { group: 'Rows and sheet', keys: ['Ctrl+F'], title: 'Find', run: (sheet) => sheet.ask('find') },
  { group: 'Rows and sheet', keys: ['F3'], title: 'Next find', run: (sheet) => sheet.findNext(1) },
  { group: 'Rows and sheet', keys: ['Shift+F3'], title: 'Previous find', run: (sheet) => sheet.findNext(-1) },
  {
    group: 'Rows and sheet',
    keys: ['Ctrl+Alt+L'],
    title: 'Sort and filter again',
    run: (sheet) => sheet.reapply(),
  },
  { group: 'Rows and sheet', keys: ['F1'], title: 'This list', run: (sheet) => sheet.ask('help') },
];

/** Every command of a sheet, in the order F1 lists them. */
export const commands: readonly Command[] = [...moving, ...selecting, ...editing, ...whole];
