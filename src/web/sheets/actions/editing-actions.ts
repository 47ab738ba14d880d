import type { Action } from './action.ts';
import { copyAbove, today } from './editing.ts';
import { clearCells, continueDown, fillDown, fillRight, fillWith } from './filling.ts';
import { redo, undo } from './history.ts';
import { startEdit } from '../model/editing.ts';

const editing = { group: 'Editing', where: 'cells' } as const;

export const editingActions: readonly Action[] = [
  {
    ...editing,
    id: 'edit',
    keys: ['F2'],
    title: 'Edit the cell, with the caret in its text',
    run: (sheet) => startEdit(sheet, 'F2'),
  },
  {
    ...editing,
    id: 'clear and edit',
    keys: ['Backspace'],
    title: 'Clear the cell and edit it',
    run: (sheet) => startEdit(sheet, 'Backspace'),
  },
  {
    ...editing,
    id: 'clear',
    keys: ['Delete'],
    title: 'Clear the cells',
    run: (sheet) => clearCells(sheet),
  },
  {
    ...editing,
    id: 'fill down',
    keys: ['Ctrl+D'],
    title: 'Fill down with the top row',
    run: (sheet) => fillDown(sheet),
  },
  {
    ...editing,
    id: 'fill right',
    keys: ['Ctrl+R'],
    title: 'Fill right with the first column',
    run: (sheet) => fillRight(sheet),
  },
  {
    ...editing,
    id: 'continue down',
    keys: ['Ctrl+E'],
    title: 'Continue the series down the range, as the fill handle does',
    run: (sheet) => continueDown(sheet),
  },
  {
    ...editing,
    id: 'fill with the active cell',
    keys: ['Ctrl+Enter'],
    title: 'Fill the range with what is typed',
    run: (sheet) => fillWith(sheet),
  },
  {
    ...editing,
    id: 'copy above',
    keys: ["Ctrl+'"],
    title: 'Copy the cell above',
    run: (sheet) => copyAbove(sheet),
  },
  { ...editing, id: 'today', keys: ['Ctrl+;'], title: 'Today’s date', run: (sheet) => today(sheet) },
  {
    ...editing,
    id: 'undo',
    keys: ['Ctrl+Z'],
    title: 'Undo',
    help: 'Undo the last change made on this device, here or on another screen',
    where: 'cells and tools',
    isAvailable: (sheet) => sheet.kind.blank !== null,
    run: (sheet) => undo(sheet),
  },
  {
    ...editing,
    id: 'redo',
    keys: ['Ctrl+Y', 'Ctrl+Shift+Z'],
    title: 'Redo',
    where: 'cells and tools',
    isAvailable: (sheet) => sheet.kind.blank !== null,
    run: (sheet) => redo(sheet),
  },
  {
    ...editing,
    id: 'copy, cut, paste',
    keys: ['Ctrl+C', 'Ctrl+X', 'Ctrl+V'],
    title: 'Copy, cut and paste, also to and from Excel, Google Sheets and LibreOffice',
    // The browser turns these keys into clipboard events, which need no permission (input/clipboard-events.ts).
    run: () => false,
  },
];
