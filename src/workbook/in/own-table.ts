import { AS_WRITTEN, textsInLine } from '../as-written.ts';
import { columnNumber } from '../cell.ts';
import { isTotalLine } from '../read/total-lines.ts';
import type { ReadBook, ReadCell } from './open.ts';
import { ownSheets } from '../own-sheets.ts';
import { columnsByName, helping, type FoundTable } from './table.ts';

/** Extra information about a table from one of our own workbooks. */
export interface OwnTable {
  /** The member who exported the workbook. Empty if unknown. */
  readonly member: string;
  /** The time of the export, ISO 8601. */
  readonly time: string;
  readonly firstLine: number;
  /** Field → column number, counted from 0. */
  readonly inputs: ReadonlyMap<string, number>;
  readonly figures: readonly { readonly id: string; readonly column: number; readonly title: string }[];
  /** Other sheets of our workbook in which a record was changed or added. */
  readonly alsoChanged: readonly (typeof ownSheets)[number][];
  readonly records: ReadonlyMap<number, OwnRecord>;
}

export interface OwnRecord {
  readonly id: string;
  /** By field: the text of an input when the workbook was written. Null for a workbook from an older version. */
  readonly written: ReadonlyMap<string, string> | null;
  /** Columns of figures in which a typed value replaced the formula. */
  readonly typedOver: readonly number[];
}

/** Reads the extra information of our own workbook. `found` contains the columns. `sheetName` is a name in {@link ownSheets}. */
export const ownTable = (book: ReadBook, found: FoundTable, sheetName: string): OwnTable => ({
  ...recordsOf(found),
  member: stampOf(book, 'Drover_member'),
  time: stampOf(book, 'Drover_time'),
  alsoChanged: ownSheets.filter(({ name }) => name !== sheetName && isChanged(book, name)),
});

/** True if a record was changed or added after the workbook was written. The sheet must be one of our own. */
function isChanged(book: ReadBook, sheetName: string): boolean {
  const found = columnsByName(book, sheetName);
  if (found === null) return false;
  const { inputs, records } = recordsOf(found);
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  return [...records].some(([line, { id, written }]) => {
    const cells = found.sheet.rows.get(line - 1);
    const textOf = (column: number): string => plain(cells?.get(column)?.text ?? '');
    if (id === '') {
      const texts = [...(cells ?? [])].toSorted(([a], [b]) => a - b).map(([, { text }]) => text);
      return textOf(inputs.get('name') ?? -1) !== '' && !isTotalLine(texts);
    }
    return [...(written ?? [])].some(([field, was]) => {
      const column = inputs.get(field);
      return column !== undefined && textOf(column) !== plain(was);
    });
  });
}

function recordsOf(found: FoundTable): Pick<OwnTable, 'firstLine' | 'inputs' | 'figures' | 'records'> {
  const idColumn = found.columns.get('id') ?? -1;
  const writtenColumn = found.columns.get(AS_WRITTEN);
  const worked = new Set(found.worked.map(({ column }) => column));
  const fields = textsInLine(found.sheet.rows.get(found.firstRow - 1)?.get(writtenColumn ?? -1)?.text ?? '');
  const records = new Map<number, OwnRecord>();
  for (const [row, cells] of found.sheet.rows) {
    if (row < found.firstRow) continue;
    const written = writtenColumn === undefined ? undefined : cells.get(writtenColumn)?.text;
    const texts = written === undefined ? null : textsInLine(written);
    records.set(row + 1, {
      id: cells.get(idColumn)?.text ?? '',
      written: texts === null ? null : new Map(fields.map((field, at) => [field, texts[at] ?? ''])),
      typedOver: [...worked].filter((column) => isTypedOver(cells.get(column))),
    });
  }
  return {
    firstLine: found.firstRow + 1,
    inputs: new Map([...found.columns].filter(([id, column]) => !worked.has(column) && !helping.has(id))),
    figures: found.worked,
    records,
  };
}

/** True if someone typed over a figure, so that its formula is gone. */
export const isTypedOver = (cell: ReadCell | undefined): boolean =>
  cell !== undefined && !cell.hasFormula && cell.text !== '';

function stampOf(book: ReadBook, name: string): string {
  const [, sheet = '', letters = '', row = ''] =
    /^'?([^'!]+)'?!\$?([A-Z]+)\$?(\d+)$/.exec(book.names.get(name) ?? '') ?? [];
  if (!book.sheetNames.includes(sheet)) return '';
  return (
    book
      .sheet(sheet)
      .rows.get(Number(row) - 1)
      ?.get(columnNumber(letters))?.text ?? ''
  );
}
