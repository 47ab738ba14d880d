import { BadFile, limits, tooManyRows } from '../in/bad-file.ts';
import type { FileTable } from '../in/file-table.ts';
import { fixedWidthRows, isFixedWidth } from './fixed-width.ts';
import { delimiterOf, parseSeparated } from './separated.ts';

/**
 * Reads separated text, or text with columns separated by spaces.
 * @throws BadFile if the file is empty, is not text, or has too many rows
 */
export function tableOfText(text: string): FileTable {
  if (text.includes('\0'))
    throw new BadFile('This is not a text file. Import a workbook (.xlsx) or a CSV file.');
  const rows = isFixedWidth(text) ? fixedWidthRows(text) : parseSeparated(text, delimiterOf(text));
  const lines = rows
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (lines.length === 0) throw new BadFile('The file is empty.');
  if (lines.length > limits.rows + 1) throw tooManyRows();
  return { sheetNames: [], sheet: '', lines, days: null, own: null };
}
