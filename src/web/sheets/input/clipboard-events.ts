import { part } from '../grid-parts.ts';
import { copyRange } from '../actions/clipboard.ts';
import { clearCells } from '../actions/filling.ts';
import { paste } from '../actions/pasting.ts';
import { parseSeparated } from '#workbook/read/separated.ts';
import { readOrigin } from '../text/table.ts';
import { readTableHtml } from './pasted-table.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { stopEdit } from '../model/editing.ts';

/**
 * Handles copy, cut and paste with the browser's own events, which need no permission.
 * @returns a function that removes the listeners
 */
export function listenToClipboard<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  root: HTMLElement,
): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  const isInGrid = (event: ClipboardEvent): boolean =>
    event.target instanceof Element && event.target.closest(`${part.cell}, ${part.root}`) !== null;
  const isOurs = (event: ClipboardEvent): boolean => sheet.state.editor === null && isInGrid(event);
  // Several cells are pasted into cells, even if an untouched editor is open. A single text goes into the editor.
  const isForCells = (rows: string[][]): boolean =>
    sheet.state.editor === null ||
    (sheet.state.editor?.isChanged() === false && (rows.length > 1 || (rows[0]?.length ?? 0) > 1));
  root.addEventListener(
    'copy',
    (event) => {
      if (isOurs(event)) copy(sheet, event);
    },
    options,
  );
  root.addEventListener(
    'cut',
    (event) => {
      if (isOurs(event) && copy(sheet, event)) clearCells(sheet);
    },
    options,
  );
  root.addEventListener(
    'paste',
    (event) => {
      const rows = isInGrid(event) ? pastedRows(event.clipboardData) : null;
      if (rows === null || !isForCells(rows)) return;
      event.preventDefault();
      if (sheet.state.editor !== null) stopEdit(sheet, false);
      paste(sheet, rows, readOrigin(event.clipboardData?.getData('text/html') ?? ''));
    },
    options,
  );
  return () => stop.abort();
}

function copy<Row extends SheetRow>(sheet: SheetModel<Row>, event: ClipboardEvent): boolean {
  if (event.clipboardData === null) return false;
  const copied = copyRange(sheet);
  if (copied === null) return false;
  event.clipboardData.setData('text/plain', copied.text);
  event.clipboardData.setData('text/html', copied.html);
  event.preventDefault();
  return true;
}

function pastedRows(data: DataTransfer | null): string[][] | null {
  const text = data?.getData('text/plain') ?? '';
  if (text !== '') return parseSeparated(text, '\t');
  const html = data?.getData('text/html') ?? '';
  return html === '' ? null : readTableHtml(html);
}
