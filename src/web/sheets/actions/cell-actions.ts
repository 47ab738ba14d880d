import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { parseSeparated } from '#workbook/read/separated.ts';
import { readOrigin } from '../text/table.ts';
import type { Action } from './action.ts';
import { copyRange } from './clipboard.ts';
import { clearCells } from './filling.ts';
import { paste } from './pasting.ts';

const cell = { group: 'Cell', where: 'cells', keys: [] } as const;
const canWrite = <Row extends SheetRow>({ kind }: SheetModel<Row>): boolean => !kind.isReadOnly;

/** Copy, cut and paste for menus. Ctrl+C, Ctrl+X and Ctrl+V use the browser's own events (input/clipboard-events.ts). */
export const cellActions: readonly Action[] = [
  { ...cell, id: 'menu copy', title: 'Copy', run: (sheet) => void copy(sheet) },
  {
    ...cell,
    id: 'menu cut',
    title: 'Cut',
    isAvailable: canWrite,
    run: (sheet) => void copy(sheet).then((isCopied) => isCopied && clearCells(sheet)),
  },
  { ...cell, id: 'menu paste', title: 'Paste', isAvailable: canWrite, run: (sheet) => void pasteIn(sheet) },
  {
    ...cell,
    id: 'split mob',
    title: 'Split the mob…',
    isAvailable: isOnMob,
    run: (sheet) => ofMob(sheet, 'split'),
  },
  {
    ...cell,
    id: 'join mob',
    title: 'Join another mob…',
    isAvailable: isOnMob,
    run: (sheet) => ofMob(sheet, 'join'),
  },
];

function isOnMob<Row extends SheetRow>(sheet: SheetModel<Row>): boolean {
  const row = sheet.active()?.row;
  return row !== undefined && sheet.kind.isMob?.(row) === true;
}

function ofMob<Row extends SheetRow>(sheet: SheetModel<Row>, task: 'split' | 'join'): void {
  const row = sheet.active()?.row;
  if (row !== undefined) sheet.hooks.onMob(row.id, task);
}

async function copy<Row extends SheetRow>(sheet: SheetModel<Row>): Promise<boolean> {
  const copied = copyRange(sheet);
  if (copied === null) return false;
  const isCopied = await sheet.hooks.clipboard.write(copied);
  if (!isCopied) sheet.say('This browser does not allow copying from a menu. Press Ctrl+C');
  return isCopied;
}

async function pasteIn<Row extends SheetRow>(sheet: SheetModel<Row>): Promise<void> {
  const content = await sheet.hooks.clipboard.read();
  if (content === null) return sheet.say('This browser does not allow pasting from a menu. Press Ctrl+V');
  if (content.text === '') return sheet.say('There is no text to paste');
  paste(sheet, parseSeparated(content.text, '\t'), readOrigin(content.html));
}
