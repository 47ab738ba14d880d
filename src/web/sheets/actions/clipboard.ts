import { isDecimal } from '#calc-core';
import { guardText } from '../cells/injection.ts';
import { cellCount, type Rectangle } from '../cells/range.ts';
import { formatSeparated, parseSeparated } from '../cells/separated.ts';
import { readOrigin, readTableHtml, tableHtml, type CopiedCell } from '../cells/table.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { clearCells } from './filling.ts';
import { paste } from './pasting.ts';
import { counted } from '../model/sentences.ts';
import type { Sheet } from '../grid/sheet.ts';

/** Copy, cut and paste by the browser's own events: no permission prompt, any keyboard layout. Answers what takes the listeners off again. */
export function listenToClipboard<Row extends SheetRow>(sheet: Sheet<Row>): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  const isInGrid = (event: ClipboardEvent): boolean =>
    event.target instanceof Element && event.target.closest('.ag-cell, .ag-root') !== null;
  const isOurs = (event: ClipboardEvent): boolean => sheet.editor() === null && isInGrid(event);
  // Cells copied elsewhere are meant for cells, also where a second click has opened an editor; a text goes into the editor.
  const isForCells = (rows: string[][]): boolean =>
    sheet.editor() === null ||
    (sheet.editor()?.isChanged() === false && (rows.length > 1 || (rows[0]?.length ?? 0) > 1));
  sheet.root.addEventListener(
    'copy',
    (event) => {
      if (isOurs(event)) copy(sheet, event);
    },
    options,
  );
  sheet.root.addEventListener(
    'cut',
    (event) => {
      if (isOurs(event) && copy(sheet, event)) clearCells(sheet);
    },
    options,
  );
  sheet.root.addEventListener(
    'paste',
    (event) => {
      const rows = isInGrid(event) ? pastedRows(event.clipboardData) : null;
      if (rows === null || !isForCells(rows)) return;
      event.preventDefault();
      if (sheet.editor() !== null) sheet.stopEdit(false);
      paste(sheet, rows, readOrigin(event.clipboardData?.getData('text/html') ?? ''));
    },
    options,
  );
  return () => stop.abort();
}

/** The range as text, HTML table and numbers at full precision; names that a spreadsheet would run as a formula are guarded. */
export function clipboardOf<Row extends SheetRow>(
  sheet: Sheet<Row>,
  box: Rectangle,
): { text: string; html: string } {
  const cells: CopiedCell[][] = [];
  for (let row = box.top; row <= box.bottom; row += 1) {
    const data = sheet.rowAt(row);
    const line: CopiedCell[] = [];
    for (let index = box.left; index <= box.right; index += 1) {
      const column = sheet.columnAt(index);
      const value = data === undefined || column === undefined ? null : column.value(data);
      const isNumber = isDecimal(value);
      const text = isNumber
        ? value.toFixed()
        : column?.kind === 'date' && data !== undefined
          ? column.shown(data)
          : guardText(value ?? '');
      const refers = data === undefined ? null : (column?.refers?.(data) ?? null);
      line.push({ text, isNumber, refers });
    }
    cells.push(line);
  }
  return {
    text: formatSeparated(
      cells.map((line) => line.map((cell) => cell.text)),
      '\t',
    ),
    html: tableHtml(cells, { sheetId: sheet.kind.sheetId, columnIds: columnIdsIn(sheet, box) }),
  };
}

function columnIdsIn<Row extends SheetRow>(sheet: Sheet<Row>, { left, right }: Rectangle): string[] {
  return Array.from({ length: right - left + 1 }, (_, index) => sheet.layout.columnAt(left + index) ?? '');
}

function copy<Row extends SheetRow>(sheet: Sheet<Row>, event: ClipboardEvent): boolean {
  const box = sheet.selection.box();
  if (box === null || event.clipboardData === null) return false;
  const { text, html } = clipboardOf(sheet, box);
  event.clipboardData.setData('text/plain', text);
  event.clipboardData.setData('text/html', html);
  event.preventDefault();
  sheet.say(`Copied ${counted(cellCount(box), 'cell')}`);
  return true;
}

function pastedRows(data: DataTransfer | null): string[][] | null {
  const text = data?.getData('text/plain') ?? '';
  if (text !== '') return parseSeparated(text, '\t');
  const html = data?.getData('text/html') ?? '';
  return html === '' ? null : readTableHtml(html);
}
