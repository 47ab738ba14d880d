import { BadFile, limits, tooManyRows } from '#workbook/in/bad-file.ts';
import type { FileTable } from '#workbook/in/file-table.ts';
import { delimiterOf, parseSeparated } from '../text/separated.ts';

/** Separated text as a table. @throws BadFile where it has nothing, no text, or too many rows. */
export function tableOfText(text: string): FileTable {
  if (text.includes('\0'))
    throw new BadFile('This is not a text file. Bring in a workbook (.xlsx) or a CSV file.');
  const lines = parseSeparated(text, delimiterOf(text))
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (lines.length === 0) throw new BadFile('The file is empty.');
  if (lines.length > limits.rows + 1) throw tooManyRows();
  return { sheetNames: [], sheet: '', lines, days: null, own: null };
}
