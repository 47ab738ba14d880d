import { fieldsOfKind, type RecordKind } from '#calc-core/records';
import { AS_WRITTEN } from '../as-written.ts';
import { BadFile } from './bad-file.ts';
import { placeOf, type ReadBook, type ReadCell, type ReadSheet } from './open.ts';

/** Where a sheet's records are, and which column is which. */
export interface FoundTable {
  readonly sheet: ReadSheet;
  /** The first row of records, from 0. */
  readonly firstRow: number;
  /** Columns by the field they are, or the name of one of our own helping columns. */
  readonly columns: ReadonlyMap<string, number>;
  /** Columns of figures, in a workbook of ours. */
  readonly worked: readonly { readonly id: string; readonly column: number; readonly title: string }[];
  /** The unit that a column's heading names, such as `c/kg`. */
  unitOf(column: number): string;
}

const range = /^'?([^'!]+)'?!\$?([A-Z]{1,3})\$?(\d+)(?::.*)?$/;

/** The columns of one of our own workbooks by the names it gave them: they move along with what is inserted and sorted. Null for others. */
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

/** Columns that only the formulas and the way back need. */
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
  (
    [
      ['Trades', 'trade'],
      ['Carries', 'carry'],
      ['Groups', 'group'],
    ] as const
  ).map(([sheet, kind]) => [sheet, new Set(fieldsOfKind(kind).map(({ name }) => name))]),
);

/** How many rows at the top may come before the headings. */
const MOST_BEFORE = 20;

/** The columns of anybody's workbook, by their headings: the sheet and row with the most headings known. @throws BadFile where none has two. */
export function columnsByHeading(book: ReadBook, kind: RecordKind): FoundTable {
  const names = namesOf(kind);
  const candidates = book.sheetNames.flatMap((name) => {
    const sheet = book.sheet(name);
    return Array.from({ length: MOST_BEFORE }, (_, row) => ({ sheet, row, ...matched(sheet, row, names) }));
  });
  const best = candidates.reduce<(typeof candidates)[number] | null>(
    (most, next) => (next.columns.size > (most?.columns.size ?? 1) ? next : most),
    null,
  );
  if (best === null)
    throw new BadFile(
      'No sheet of the workbook has a row of headings that are known, such as Name, Number of head and Sale weight.',
    );
  return {
    sheet: best.sheet,
    firstRow: best.row + 1,
    columns: best.columns,
    worked: [],
    unitOf: (column) =>
      /[(,\s]\s*([c¢]|cents?)\s*(\/\s*(?:kg|hd|head))?\s*\)?$/i
        .exec(best.headings.get(column) ?? '')
        ?.slice(1, 3)
        .join('') ?? '',
  };
}

function matched(
  sheet: ReadSheet,
  row: number,
  names: ReadonlyMap<string, string>,
): { readonly columns: ReadonlyMap<string, number>; readonly headings: ReadonlyMap<number, string> } {
  const headings = headingsAt(sheet, row);
  const columns = new Map<string, number>();
  for (const [column, heading] of headings) {
    const field = names.get(normal(heading)) ?? names.get(normal(heading.replace(unit, '')));
    if (field !== undefined && !columns.has(field)) columns.set(field, column);
  }
  return { columns, headings };
}

const unit = /[\s,]*(?:\([^()]*\)|,\s*[^,]*|\s(?:\$|c|¢|cents?)?\/?(?:kg|hd|head))$/i;

/** A row's headings; one merged over several columns is over each of them and comes before the heading under it. */
function headingsAt(sheet: ReadSheet, row: number): ReadonlyMap<number, string> {
  const line = sheet.rows.get(row) ?? new Map<number, ReadCell>();
  const over = new Map<number, string>();
  for (const each of sheet.merged) {
    if (each.width < 2 || each.row + each.height !== row) continue;
    const text = sheet.rows.get(each.row)?.get(each.column)?.text ?? '';
    for (let column = each.column; column < each.column + each.width; column += 1) over.set(column, text);
  }
  // A heading merged over two rows is in the first of them.
  const tall = sheet.merged.flatMap((each) => {
    const text = sheet.rows.get(each.row)?.get(each.column)?.text;
    return each.height > 1 && each.row + each.height - 1 === row && text !== undefined
      ? [[each.column, text] as const]
      : [];
  });
  return new Map([
    ...[...line]
      .filter(([, { isNumber, text }]) => !isNumber && text.trim() !== '')
      .map(([column, { text }]) => [column, `${over.get(column) ?? ''} ${text}`.trim()] as const),
    ...tall,
  ]);
}

/** What the headings of a kind's fields may be: name, label, column title and what else it is called. */
function namesOf(kind: RecordKind): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const field of fieldsOfKind(kind)) {
    const all = [
      field.label,
      field.column,
      field.name,
      field.wire,
      ...(field.alsoCalled ?? []),
      ...(words[field.name] ?? []),
    ];
    for (const each of all)
      if (each !== undefined && !names.has(normal(each))) names.set(normal(each), field.name);
  }
  return names;
}

/** What traders' own workbooks call the fields of a trade. */
const words: Readonly<Record<string, readonly string[]>> = {
  name: ['Mob', 'Lot', 'Trade'],
  numberOfHead: ['Head', 'Hd', 'Number', 'Qty'],
  purchaseWeightkg: ['Buy weight', 'In kg', 'In weight', 'Buy kg'],
  saleWeightkg: ['Sell weight', 'Out kg', 'Out weight', 'Sell kg'],
  purchaseCostHd: ['Buy price per hd', 'Buy price', 'Purchase price'],
  saleCostHd: ['Sell price per hd', 'Sell price', 'Sale price'],
  animalSubTypeId: ['Class', 'Kind'],
};

const normal = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replaceAll(/[^a-z0-9%$/]+/g, ' ')
    .trim();

/** A line of sums under the records: nobody means it as a record. */
export function isTotals(table: FoundTable, cells: ReadonlyMap<number, ReadCell>): boolean {
  if ((cells.get(table.columns.get('id') ?? -1)?.text ?? '') !== '') return false;
  const first = [...cells].toSorted(([a], [b]) => a - b).find(([, { text }]) => text.trim() !== '')?.[1];
  return /^(?:grand |sub[ -]?)?totals?:?$|^(?:sum|average|avg|mean)s?:?$/i.test(first?.text.trim() ?? '');
}
