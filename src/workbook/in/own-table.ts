import { AS_WRITTEN, textsInLine } from '../as-written.ts';
import { columnNumber } from '../cell.ts';
import { isTotalLine } from '../read/total-lines.ts';
import type { ReadBook, ReadCell } from './open.ts';
import { ownSheets } from '../own-sheets.ts';
import { columnsByName, helping, type FoundTable } from './table.ts';

/** Information about a table that only one of our own workbooks has. */
export interface OwnTable {
  /** The member who exported the workbook; empty if the workbook does not name a member. */
  readonly member: string;
  /** When, ISO 8601. */
  readonly time: string;
  /** The number of the first line with a record. */
  readonly firstLine: number;
  /** The column of each input, by field. */
  readonly inputs: ReadonlyMap<string, number>;
  /** The column and the title of each figure. */
  readonly figures: readonly { readonly id: string; readonly column: number; readonly title: string }[];
  /** Our other sheets of the same workbook in which a record was changed or added. */
  readonly alsoChanged: readonly (typeof ownSheets)[number][];
  /** By line: the record's id, the texts of its inputs when the workbook was written, and the figures that were typed over. */
  readonly records: ReadonlyMap<number, OwnRecord>;
}

export interface OwnRecord {
  readonly id: string;
  /** The text of each input as it was written, by field. Null for a workbook from an older version. */
  readonly written: ReadonlyMap<string, string> | null;
  /** The columns of figures whose formula was replaced by a typed value. */
  readonly typedOver: readonly number[];
}

/** The extra information about a table that was found by the names in our own workbook. `sheetName` is our name of its sheet. */
export const ownTable = (book: ReadBook, found: FoundTable, sheetName: string): OwnTable => ({
  ...recordsOf(found),
  member: stampOf(book, 'Drover_member'),
  time: stampOf(book, 'Drover_time'),
  alsoChanged: ownSheets.filter(({ name }) => name !== sheetName && isChanged(book, name)),
});

/** Whether a record of this sheet (one of our own) was changed or added since the workbook was written. */
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

/** A figure's cell whose formula is gone: somebody typed over it. */
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
