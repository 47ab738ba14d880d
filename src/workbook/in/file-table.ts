import { AS_WRITTEN, textsInLine } from '../as-written.ts';
import { columnNumber } from '../cell.ts';
import { BadFile } from './bad-file.ts';
import type { ReadBook, ReadCell, ReadSheet } from './open.ts';
import { columnsByName, helping, type FoundTable } from './table.ts';

/** A line of a file that is not empty: its number in the file, counted from 1, and its texts from the first column on. */
export interface FileLine {
  readonly number: number;
  readonly cells: readonly string[];
  /** By column: why the value of a cell is not known, as the end of a sentence. */
  readonly problems?: ReadonlyMap<number, string>;
}

/** A sheet or a text file as a table, before its columns have been recognised. */
export interface FileTable {
  /** The names of the file's sheets; empty for text. */
  readonly sheetNames: readonly string[];
  readonly sheet: string;
  readonly lines: readonly FileLine[];
  /** The year from which bare numbers are counted if they are dates; null in text, where they never are. */
  readonly days: 1900 | 1904 | null;
  /** The extra information in one of our own workbooks; null for others. */
  readonly own: OwnTable | null;
}

/** Information about a table that only one of our own workbooks has. */
export interface OwnTable {
  /** The member it was made for; empty when nobody is named. */
  readonly member: string;
  /** When, ISO 8601. */
  readonly time: string;
  /** The number of the first line with a record. */
  readonly firstLine: number;
  /** Where each input is, by field. */
  readonly inputs: ReadonlyMap<string, number>;
  /** Where each figure is, by name, with its title. */
  readonly figures: readonly { readonly id: string; readonly column: number; readonly title: string }[];
  /** By line: the record's id, the texts of its inputs when they were written, and the figures that were typed over. */
  readonly records: ReadonlyMap<number, OwnRecord>;
}

export interface OwnRecord {
  readonly id: string;
  /** By field; null when the workbook is older than this feature. */
  readonly written: ReadonlyMap<string, string> | null;
  /** The columns of figures whose formula is gone. */
  readonly typedOver: readonly number[];
}

/** Columns after this one are ignored. */
const MOST_COLUMNS = 300;
const STEP = 1000;

/**
 * One sheet of a workbook as a table: the requested one, or our sheet of that name, or the one with the most lines. @throws BadFile when
 * there is none.
 */
export function tableOfBook(
  book: ReadBook,
  ownSheet: string,
  wanted: string | null,
  say: (rows: number) => void = () => {},
): FileTable {
  const onRow = (rows: number): void => {
    if (rows % STEP === 0 && rows > 0) say(rows);
  };
  const own = columnsByName(book, ownSheet, onRow);
  const sheet = wanted === null ? (own?.sheet ?? largest(book, onRow)) : book.sheet(wanted, onRow);
  if (sheet === undefined || sheet.rows.size === 0)
    throw new BadFile(wanted === null ? 'The workbook is empty.' : `The sheet “${wanted}” is empty.`);
  return {
    sheetNames: book.sheetNames,
    sheet: sheet.name,
    lines: linesOf(sheet),
    days: book.is1904 ? 1904 : 1900,
    own: own === null || own.sheet.name !== sheet.name ? null : ownTable(book, own),
  };
}

const largest = (book: ReadBook, onRow: (rows: number) => void): ReadSheet | undefined =>
  book.sheetNames.map((name) => book.sheet(name, onRow)).toSorted((a, b) => b.rows.size - a.rows.size)[0];

function linesOf(sheet: ReadSheet): FileLine[] {
  const heads = mergedHeads(sheet);
  return [...sheet.rows]
    .filter(([, cells]) =>
      [...cells.values()].some((cell) => cell.text.trim() !== '' || cell.problem !== null),
    )
    .toSorted(([a], [b]) => a - b)
    .map(([row, cells]) => {
      const over = heads.get(row);
      const width = Math.max(-1, ...cells.keys(), ...(over?.keys() ?? [])) + 1;
      if (width > MOST_COLUMNS)
        throw new BadFile(
          `The sheet “${sheet.name}” has more than ${MOST_COLUMNS} columns. Import a smaller part of it.`,
        );
      const texts = Array.from({ length: width }, (_, column) =>
        headed(cells.get(column), over?.get(column)),
      );
      const problems = [...cells].flatMap(([column, { problem }]) =>
        problem === null ? [] : [[column, problem] as const],
      );
      return {
        number: row + 1,
        cells: texts,
        ...(problems.length === 0 ? {} : { problems: new Map(problems) }),
      };
    });
}

/** The text of a heading that is merged over several columns is put before the heading of each column under it. */
const headed = (cell: ReadCell | undefined, over = ''): string => {
  const own = cell?.text ?? '';
  return over === '' || cell?.isNumber === true ? own : `${over} ${own}`.trim();
};

/** Per line under merged headings: the merged text above each of its columns. The last line of a tall heading has that heading's text. */
function mergedHeads(sheet: ReadSheet): ReadonlyMap<number, ReadonlyMap<number, string>> {
  const heads = new Map<number, Map<number, string>>();
  for (const { row, column, width, height } of sheet.merged) {
    const words = sheet.rows.get(row)?.get(column);
    if (words === undefined || words.isNumber || words.text.trim() === '') continue;
    const isWide = width > 1;
    if (!isWide && height < 2) continue;
    const under = row + height - (isWide ? 0 : 1);
    const line = sheet.rows.get(under);
    // A title over the whole table is alone in its line, and a line with numbers is not a line of headings.
    if (line === undefined) continue;
    if (isWide && (width >= line.size || [...line.values()].some(({ isNumber }) => isNumber))) continue;
    const said = heads.get(under) ?? new Map<number, string>();
    for (let at = column; at < column + width; at += 1) said.set(at, words.text.trim());
    heads.set(under, said);
  }
  return heads;
}

function ownTable(book: ReadBook, found: FoundTable): OwnTable {
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
    member: stampOf(book, 'Drover_member'),
    time: stampOf(book, 'Drover_time'),
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
