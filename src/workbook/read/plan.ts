import type { FileLine, FileTable } from '../in/file-table.ts';
import type { OwnTable } from '../in/own-table.ts';
import { matchHeader, type NamedColumn } from './headings.ts';
import { isAccountSale } from './total-lines.ts';
import { columnsByContent } from './content.ts';

/** A person's choice of how to read the numbers of a column. */
export type ReadAs = 'cents' | 'dollars' | 'decimal commas';

/** A column of the file, as the preview shows it. */
export interface ImportColumn {
  /** The index of the column in each line. */
  readonly at: number;
  readonly heading: string;
  /** The field that this column fills. Null if the column is not imported. */
  readonly becomes: string | null;
  /** How to read the column's numbers. Absent if the heading decides. */
  readonly readAs?: ReadAs;
}

/**
 * A plan for importing a file or a pasted table. It says where the table starts and which field each column fills.
 */
export interface ImportPlan {
  readonly table: FileTable;
  /** The index of the heading line. Null without headings. */
  readonly headAt: number | null;
  readonly columns: readonly ImportColumn[];
  readonly lines: readonly FileLine[];
}

/** The columns of a sheet that an import can fill. Calculated columns are not included. */
export interface ReadTarget {
  readonly columns: readonly (NamedColumn & { readonly title: string })[];
}

type TargetColumn = ReadTarget['columns'][number];

/** True if the column can be edited. */
export const isWritable = (column: { readonly entry?: unknown }): boolean => column.entry !== undefined;

/** Headings are searched in this many lines at the top. */
export const MOST_BEFORE = 20;
const LINES_CHECKED = 200;

/** Finds the start of the table and the meaning of its columns. It uses our own names, or else the headings, or else the contents. */
export function planOf(table: FileTable, kind: ReadTarget): ImportPlan {
  if (table.own !== null) return ownPlan(table, table.own, kind);
  return planFrom(table, kind, headingLine(table, kind));
}

/** Makes a plan with the headings in the given line. Null means no headings. */
export function planFrom(table: FileTable, kind: ReadTarget, headAt: number | null): ImportPlan {
  const lines = table.lines.slice(headAt === null ? 0 : headAt + 1);
  const columns = matchColumns(table, kind);
  const head = headAt === null ? [] : headingCells(table, headAt, columns);
  const width = Math.max(head.length, ...lines.slice(0, 1000).map(({ cells }) => cells.length));
  const under = lines.slice(0, LINES_CHECKED).map(({ cells }) => cells);
  const known =
    headAt === null ? withoutHeadings(under, columns) : matchHeader(head, columns, under)?.columnIds;
  return {
    table,
    headAt,
    lines,
    columns: Array.from({ length: width }, (_, at) => ({
      at,
      heading: headAt === null ? `Column ${at + 1}` : (head[at] ?? '').replaceAll(/\s+/g, ' ').trim(),
      becomes: known?.[at] ?? null,
    })).filter(
      ({ at }) => (head[at] ?? '').trim() !== '' || under.some((cells) => (cells[at] ?? '').trim() !== ''),
    ),
  };
}

/** Recognises columns by their content. One recognised column is not enough, because the file may not be a table. */
function withoutHeadings(
  under: readonly (readonly string[])[],
  columns: readonly TargetColumn[],
): readonly (string | null)[] {
  const known = columnsByContent(under, columns);
  return known.filter((id) => id !== null).length < 2 ? [] : known;
}

/** Makes a plan for cells pasted without headings. Each pasted column fills the sheet's column in the same position. */
export function planByPlace(table: FileTable, kind: ReadTarget, ids: readonly string[]): ImportPlan {
  const plan = planFrom(table, kind, null);
  const isKnown = (id: string | undefined): id is string =>
    kind.columns.some((column) => column.id === id && isWritable(column));
  return {
    ...plan,
    columns: plan.columns.map((column) => {
      const id = ids[column.at];
      return { ...column, becomes: isKnown(id) ? id : null };
    }),
  };
}

/** A heading without "bought" or "sold" fits a purchase column first. In an account sale, it fits a sale column first. */
function matchColumns({ lines }: FileTable, kind: ReadTarget): readonly TargetColumn[] {
  const columns = kind.columns.filter(isWritable);
  if (!isAccountSale(lines.map(({ cells }) => cells))) return columns;
  const isSale = ({ id }: TargetColumn): boolean => id.startsWith('sale');
  return [...columns.filter(isSale), ...columns.filter((column) => !isSale(column))];
}

/** The line near the top with the most known headings. Otherwise the first line, if it has only words. Null if there is neither. */
function headingLine(table: FileTable, kind: ReadTarget): number | null {
  const { lines } = table;
  const columns = matchColumns(table, kind);
  const most = { at: -1, known: 0 };
  for (const at of lines.slice(0, MOST_BEFORE).keys()) {
    const known = knownIn(table, at, headingCells(table, at, columns), columns);
    if (known > most.known) Object.assign(most, { at, known });
  }
  if (most.known > 0) return most.at;
  const [first, second] = lines;
  const isWords = first?.cells.every((cell) => !/\d/.test(cell)) === true && second !== undefined;
  return isWords && second.cells.some((cell) => /\d/.test(cell)) ? 0 : null;
}

function knownIn(
  { lines }: FileTable,
  at: number,
  head: readonly string[],
  columns: readonly TargetColumn[],
): number {
  const under = lines.slice(at + 1, at + 1 + LINES_CHECKED).map((line) => line.cells);
  return matchHeader(head, columns, under)?.columnIds.filter((id) => id !== null).length ?? 0;
}

/**
 * The headings of a line, with words from the line above if more columns are then recognised. For example, BUY can stand above weight and
 * price.
 */
function headingCells(table: FileTable, at: number, columns: readonly TargetColumn[]): readonly string[] {
  const head = table.lines[at]?.cells ?? [];
  const above = table.lines[at - 1]?.cells ?? [];
  // The line above has no headings if it contains a number or only one cell.
  if (above.filter((cell) => cell.trim() !== '').length < 2 || above.some((cell) => /\d/.test(cell)))
    return head;
  const under = (over: readonly string[]): readonly string[] =>
    Array.from({ length: Math.max(head.length, over.length) }, (_, index) =>
      `${over[index] ?? ''} ${head[index] ?? ''}`.trim(),
    );
  const ways = [head, under(above), under(spreadRight(above, head))];
  const known = ways.map((way) => knownIn(table, at, way, columns));
  return ways[known.indexOf(Math.max(...known))]!;
}

/** Copies each word to the empty cells on its right, as in a merged cell. */
function spreadRight(above: readonly string[], head: readonly string[]): readonly string[] {
  let last = '';
  return head.map((_, index) => {
    const own = (above[index] ?? '').trim();
    if (own !== '') last = own;
    return last;
  });
}

/** Makes a plan for our own workbook, which itself contains the meaning of its columns. */
function ownPlan(table: FileTable, own: OwnTable, kind: ReadTarget): ImportPlan {
  const headAt = table.lines.findLastIndex(({ number }) => number < own.firstLine);
  const head = table.lines[headAt]?.cells ?? [];
  // A price per kg is a formula in the workbook but an input on the sheet. A typed price per kg is imported.
  const priced = own.figures.filter(({ id }) =>
    kind.columns.some((column) => column.id === id && isWritable(column)),
  );
  const typedOver = new Set([...own.records.values()].flatMap((record) => record.typedOver));
  const inputs = [...own.inputs].map(([id, at]) => ({ id, at }));
  return {
    table,
    headAt,
    lines: table.lines
      .slice(headAt + 1)
      .filter(
        ({ number, cells }) =>
          (own.records.get(number)?.id ?? '') !== '' ||
          inputs.some(({ at }) => (cells[at] ?? '').trim() !== ''),
      ),
    columns: [
      ...inputs,
      ...priced.map(({ id, column }) => ({ id, at: column })).filter(({ at }) => typedOver.has(at)),
    ]
      .toSorted((a, b) => a.at - b.at)
      .flatMap(({ id, at }) => {
        const column = kind.columns.find((each) => each.id === id && isWritable(each));
        return column === undefined ? [] : [{ at, heading: head[at] ?? column.title, becomes: id }];
      }),
  };
}

/** Lets column `at` of the file fill column `id` of the sheet. A column that filled `id` before is then not imported. */
export const become = (plan: ImportPlan, at: number, id: string | null): ImportPlan => ({
  ...plan,
  columns: plan.columns.map((column) => {
    if (column.at === at) return { ...column, becomes: id };
    return id !== null && column.becomes === id ? { ...column, becomes: null } : column;
  }),
});

/** Replaces the text of a cell that was corrected in the preview. */
export const correct = (plan: ImportPlan, line: FileLine, at: number, text: string): ImportPlan => ({
  ...plan,
  lines: plan.lines.map((each) => {
    if (each.number !== line.number) return each;
    const cells = Array.from({ length: Math.max(each.cells.length, at + 1) }, (_, index) =>
      index === at ? text : (each.cells[index] ?? ''),
    );
    const problems = new Map([...(each.problems ?? [])].filter(([column]) => column !== at));
    return { number: each.number, cells, problems };
  }),
});

/** Headings of columns that are not imported. */
export const leftOut = ({ columns }: ImportPlan): readonly string[] =>
  columns.flatMap(({ heading, becomes }) => (becomes === null && heading !== '' ? [heading] : []));
