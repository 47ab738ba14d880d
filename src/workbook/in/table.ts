import { fieldsOfKind } from '#calc-core/records';
import { AS_WRITTEN } from '../as-written.ts';
import { ownSheets } from '../own-sheets.ts';
import { placeOf, type ReadBook, type ReadSheet } from './open.ts';

/** The rows and columns of a sheet's records. */
export interface FoundTable {
  readonly sheet: ReadSheet;
  /** The index of the first row of records. */
  readonly firstRow: number;
  /** The index of each column. The key is a field or the name of a helper column. */
  readonly columns: ReadonlyMap<string, number>;
  /** The columns of figures. Empty if the workbook is not our own. */
  readonly worked: readonly { readonly id: string; readonly column: number; readonly title: string }[];
  /** The unit in a column's heading, such as `c/kg`. */
  unitOf(column: number): string;
}

const range = /^'?([^'!]+)'?!\$?([A-Z]{1,3})\$?(\d+)(?::.*)?$/;

/**
 * Finds the columns of our own workbook by its defined names. Inserted or sorted columns do not change these names. Null for other
 * workbooks.
 */
export function columnsByName(
  book: ReadBook,
  sheetName: string,
  onRow?: (rows: number) => void,
): FoundTable | null {
  const found = [...book.names].flatMap(([name, where]) => {
    const [, on, letters, row] = range.exec(where) ?? [];
    if (!name.startsWith(`${sheetName}_`) || on === undefined) return [];
    const place = placeOf(`${letters}${row}`);
    return [{ on, id: name.slice(sheetName.length + 1), ...place }];
  });
  const on = found.find(({ id }) => id === 'id')?.on;
  if (on === undefined || !book.sheetNames.includes(on)) return null;
  const sheet = book.sheet(on, onRow);
  const firstRow = found[0]!.row;
  const heading = (column: number): string => sheet.rows.get(firstRow - 1)?.get(column)?.text ?? '';
  const fields = fieldsOfSheet.get(sheetName) ?? new Set();
  return {
    sheet,
    firstRow,
    columns: new Map(found.map(({ id, column }) => [id, column])),
    worked: found
      .filter(({ id }) => !fields.has(id) && !helping.has(id))
      .map(({ id, column }) => ({ id, column, title: heading(column).replace(/ \([^()]*\)$/, '') })),
    unitOf: () => '',
  };
}

/** Helper columns, used only by formulas and a later import. */
export const helping: ReadonlySet<string> = new Set([
  AS_WRITTEN,
  'id',
  'carryIdOf',
  'groupIdOf',
  'carryRow',
  'groupRow',
  'animalTypeIdNumber',
  'animalSubTypeIdNumber',
  'carryTypeIdNumber',
  'feedOfMob',
]);

const fieldsOfSheet: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  ownSheets.map(({ name: sheet, kind }) => [sheet, new Set(fieldsOfKind(kind).map(({ name }) => name))]),
);
