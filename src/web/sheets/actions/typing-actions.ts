import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import type { Action } from './action.ts';
import { arrowKeys, arrowOf } from './arrows.ts';
import { fillWith } from './filling.ts';
import { endTabRun, enterMove, move, tab } from './moving.ts';
import { openActive } from './records.ts';
import { stopEdit } from '../model/editing.ts';
import { openCellKey } from '../model/cell/open-cell.ts';

const typing = { group: 'While typing', where: 'editor' } as const;

export const typingActions: readonly Action[] = [
  {
    ...typing,
    id: 'help while typing',
    keys: ['F1'],
    title: 'Keep the text and show the keyboard',
    isListed: false,
    run: (sheet) => acceptThen(sheet, () => sheet.hooks.onAsk('help')),
  },
  {
    ...typing,
    id: 'keep and go down',
    keys: ['Enter'],
    title: 'Keep the text and go down',
    run: (sheet) => acceptThen(sheet, () => enterMove(sheet, 1)),
  },
  {
    ...typing,
    id: 'keep and go up',
    keys: ['Shift+Enter'],
    title: 'Keep the text and go up',
    run: (sheet) => acceptThen(sheet, () => enterMove(sheet, -1)),
  },
  {
    ...typing,
    id: 'keep and go on',
    keys: ['Tab'],
    title: 'Keep the text and go to the next cell',
    run: (sheet) => keepThenTab(sheet, 1),
  },
  {
    ...typing,
    id: 'keep and go back',
    keys: ['Shift+Tab'],
    title: 'Keep the text and go to the previous cell',
    run: (sheet) => keepThenTab(sheet, -1),
  },
  {
    ...typing,
    id: 'leave by arrow',
    keys: arrowKeys(),
    title: 'Keep the text and go one cell in that direction, or choose from a list. After F2, move the caret',
    run: (sheet, { chord }) => leaveByArrow(sheet, chord),
  },
  {
    ...typing,
    id: 'leave by arrow with keys held',
    keys: ['Ctrl+', 'Shift+', 'Ctrl+Shift+'].flatMap(arrowKeys),
    title: 'Keep the text and go to the end of the block, or extend the selection',
    isListed: false,
    run: (sheet, { chord }) => leaveByArrow(sheet, chord),
  },
  {
    ...typing,
    id: 'fill with what is typed',
    keys: ['Ctrl+Enter'],
    title: 'Fill the range with the text',
    run: (sheet) => fillWith(sheet, sheet.state.editor?.text()),
  },
  {
    ...typing,
    id: 'keep and open',
    ofScreen: true,
    keys: ['Alt+Enter'],
    title: 'Keep the text and open the record',
    run: (sheet) => acceptThen(sheet, () => openActive(sheet)),
  },
  {
    ...typing,
    id: 'caret',
    keys: ['F2'],
    title: 'Use the arrow keys to move the caret',
    run: (sheet) => sheet.state.editor?.toCaret(),
  },
  {
    ...typing,
    id: 'keep and save',
    keys: ['Ctrl+S'],
    title: 'Keep the text, and save the rest of the screen',
    run: (sheet) => keepAndSave(sheet),
  },
  {
    ...typing,
    id: 'undo typing',
    keys: ['Ctrl+Z'],
    title: 'Undo the typing in this cell',
    run: (sheet) => sheet.state.editor?.undo(),
  },
  {
    ...typing,
    id: 'redo typing',
    keys: ['Ctrl+Y', 'Ctrl+Shift+Z'],
    title: 'Type it again',
    run: (sheet) => sheet.state.editor?.redo(),
  },
  {
    ...typing,
    id: 'cancel',
    keys: ['Escape'],
    title: 'Leave the cell as it was',
    run: (sheet) => stopEdit(sheet, false),
  },
];

function keepAndSave<Row extends SheetRow>(sheet: SheetModel<Row>): boolean {
  const { kind, marks, records, selection } = sheet;
  stopEdit(sheet, true);
  const active = selection.get()?.active;
  const isUnread = active !== undefined && marks.bad(active.rowId, active.columnId) !== undefined;
  // If the open cell is still stored, it has changed elsewhere. The user must choose a value before saving.
  return isUnread || records.drafts.read(openCellKey(kind)) !== undefined;
}

function acceptThen<Row extends SheetRow>(sheet: SheetModel<Row>, then: () => void): void {
  stopEdit(sheet, true);
  then();
}

/** Stores the cell and moves to the next. If the sheet is inside a page, the page handles Tab. */
function keepThenTab<Row extends SheetRow>(sheet: SheetModel<Row>, by: 1 | -1): boolean {
  stopEdit(sheet, true);
  return tab(sheet, by) || sheet.kind.parts === undefined;
}

/**
 * An arrow key in the editor. Up and down choose from a list. If typing opened the editor, an arrow moves to the next cell. Otherwise, left
 * and right move the caret.
 */
function leaveByArrow<Row extends SheetRow>(sheet: SheetModel<Row>, chord: string): boolean {
  const { editor } = sheet.state;
  if (editor === null) return false;
  const arrow = arrowOf(chord);
  if (chord === 'ArrowDown' || chord === 'ArrowUp') {
    if (editor.moveChoice(chord === 'ArrowDown' ? 1 : -1)) return true;
  }
  if (!editor.isKeyStarted) return arrow.direction === 'up' || arrow.direction === 'down';
  acceptThen(sheet, () => move(sheet, arrow));
  endTabRun(sheet);
  return true;
}
