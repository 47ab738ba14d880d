import { BadFile } from './bad-file.ts';
import type { ReadBook, ReadCell, ReadSheet } from './open.ts';
import { ownTable, type OwnTable } from './own-table.ts';
import { ownSheets } from '../own-sheets.ts';
import { columnsByName } from './table.ts';

/** A line of a file that is not empty. Lines are counted from 1. */
export interface FileLine {
  readonly number: number;
  readonly cells: readonly string[];
  /** By column: why a cell could not be read, such as `is the error #REF!`. */
  readonly problems?: ReadonlyMap<number, string>;
}

/** A sheet or a text file as a table, before its columns are recognised. */
export interface FileTable {
  /** The names of the file's sheets. Empty for a text file. */
  readonly sheetNames: readonly string[];
  readonly sheet: string;
  readonly lines: readonly FileLine[];
  /** The year from which days are counted. Null for a text file, where a number is never a date. */
  readonly days: 1900 | 1904 | null;
  /** Extra information from one of our own workbooks. Null for other files. */
  readonly own: OwnTable | null;
}

/** A sheet with more columns is refused. */
const MOST_COLUMNS = 300;
const STEP = 1000;

/**
 * Reads one sheet of a workbook as a table: the sheet `wanted`. If `wanted` is null, it reads the sheet `ownSheet` of our own workbook, or
 * the sheet with the most lines of any other workbook.
 * @throws BadFile if there is no such sheet, if the sheet is empty, or if `wanted` is our own sheet for another kind of record
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
  if (
    own !== null &&
    wanted !== null &&
    wanted !== own.sheet.name &&
    ownSheets.some(({ name }) => name === wanted)
  )
    throw new BadFile(`The sheet “${wanted}” is imported from the list of its own records, not here.`);
  const sheet = wanted === null ? (own?.sheet ?? largest(book, onRow)) : book.sheet(wanted, onRow);
  if (sheet === undefined || sheet.rows.size === 0)
    throw new BadFile(wanted === null ? 'The workbook is empty.' : `The sheet “${wanted}” is empty.`);
  return {
    sheetNames: book.sheetNames,
    sheet: sheet.name,
    lines: linesOf(sheet),
    days: book.is1904 ? 1904 : 1900,
    own: own === null || own.sheet.name !== sheet.name ? null : ownTable(book, own, ownSheet),
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

/** The text of a cell. The text of a merged heading above the cell comes first. */
const headed = (cell: ReadCell | undefined, over = ''): string => {
  const own = cell?.text ?? '';
  return over === '' || cell?.isNumber === true ? own : `${over} ${own}`.trim();
};

/** The texts of merged headings, by line and column. A heading over several columns belongs to the line below it. */
function mergedHeads(sheet: ReadSheet): ReadonlyMap<number, ReadonlyMap<number, string>> {
  const heads = new Map<number, Map<number, string>>();
  for (const { row, column, width, height } of sheet.merged) {
    const words = sheet.rows.get(row)?.get(column);
    if (words === undefined || words.isNumber || words.text.trim() === '') continue;
    const isWide = width > 1;
    if (!isWide && height < 2) continue;
    const under = row + height - (isWide ? 0 : 1);
    const line = sheet.rows.get(under);
    // A title over the whole table is not a heading. Neither is text above a line with numbers.
    if (line === undefined) continue;
    if (isWide && (width >= line.size || [...line.values()].some(({ isNumber }) => isNumber))) continue;
    const said = heads.get(under) ?? new Map<number, string>();
    for (let at = column; at < column + width; at += 1) said.set(at, words.text.trim());
    heads.set(under, said);
  }
  return heads;
}
