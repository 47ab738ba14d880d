import { BadFile } from './bad-file.ts';
import { columnsByName, helping } from './table.ts';
import type { ReadBook, ReadSheet } from './open.ts';

/** A sheet's cells as rows of text from its first to its last column, for what reads tables of text. A formula without its result is empty. */
function textsOf(sheet: ReadSheet, columns: readonly number[]): string[][] {
  return [...sheet.rows]
    .toSorted(([a], [b]) => a - b)
    .map(([, cells]) => columns.map((column) => cells.get(column)?.text ?? ''));
}

/** The table of a workbook: of ours the sheet of that name without what only its formulas need, of others the sheet with the most rows. @throws BadFile where there is nothing. */
export function tableOf(
  book: ReadBook,
  sheetName: string,
): { readonly sheet: string; readonly rows: string[][] } {
  const own = columnsByName(book, sheetName);
  const sheets = own === null ? book.sheetNames.map((name) => book.sheet(name)) : [own.sheet];
  const [sheet] = sheets.toSorted((a, b) => b.rows.size - a.rows.size);
  if (sheet === undefined || sheet.rows.size === 0) throw new BadFile('The workbook is empty.');
  const all = new Set([...sheet.rows.values()].flatMap((cells) => [...cells.keys()]));
  const worked = new Set(own?.worked.map(({ column }) => column));
  const typed = own === null ? all : inputsOf(own.columns, worked);
  return {
    sheet: sheet.name,
    rows: textsOf(
      sheet,
      [...typed].toSorted((a, b) => a - b),
    ),
  };
}

const inputsOf = (columns: ReadonlyMap<string, number>, worked: ReadonlySet<number>): ReadonlySet<number> =>
  new Set(
    [...columns]
      .filter(([id, column]) => !worked.has(column) && !helping.has(id) && !ofTheCarry(id, columns))
      .map(([, column]) => column),
  );

/** A trade's carry type follows its carry: nobody types it. */
const ofTheCarry = (id: string, columns: ReadonlyMap<string, number>): boolean =>
  id === 'carryTypeId' && columns.has('carryId');
