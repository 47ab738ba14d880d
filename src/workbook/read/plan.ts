import type { FileLine, FileTable } from '../in/file-table.ts';
import type { OwnTable } from '../in/own-table.ts';
import { matchHeader, type NamedColumn } from './headings.ts';
import { isAccountSale } from './total-lines.ts';
import { columnsByContent } from './content.ts';

/** How a person chose to read the numbers of a column: as cents, as dollars, or with decimal commas. */
export type ReadAs = 'cents' | 'dollars' | 'decimal commas';

/** A column of the file, as the preview shows it. */
export interface ImportColumn {
  /** The index of the column in the file's lines. */
  readonly at: number;
  readonly heading: string;
  /** The sheet's column that it fills; null leaves it out. */
  readonly becomes: string | null;
  /** How its numbers are read; absent means by the heading. */
  readonly readAs?: ReadAs;
}

/**
 * How a file or a pasted table will be imported: where the table starts and which field each of its columns fills. The user can change it
 * before anything is stored.
 */
export interface ImportPlan {
  readonly table: FileTable;
  /** The line of the headings; null when there are none. */
  readonly headAt: number | null;
  readonly columns: readonly ImportColumn[];
  /** The lines under the headings. */
  readonly lines: readonly FileLine[];
}

/** The sheet's columns that a column of the file can be imported into. A calculated column is not among them. */
export interface ReadTarget {
  readonly columns: readonly (NamedColumn & { readonly title: string })[];
}

type TargetColumn = ReadTarget['columns'][number];

/** Whether the column can be edited. */
export const isWritable = (column: { readonly entry?: unknown }): boolean => column.entry !== undefined;

/** The most lines that may come before the headings. */
export const MOST_BEFORE = 20;
/** How many lines under a heading are checked to find its meaning. */
const LINES_CHECKED = 200;

/** Finds where the table starts and what its columns are: by our own names, by the headings, or by the content of the columns. */
export function planOf(table: FileTable, kind: ReadTarget): ImportPlan {
  if (table.own !== null) return ownPlan(table, table.own, kind);
  return planFrom(table, kind, headingLine(table, kind));
}

/** The plan with the headings in another line, or without any. */
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

/**
 * Recognises columns by their content. One recognised column is not enough, because words without headings may be a letter to somebody.
 */
function withoutHeadings(
  under: readonly (readonly string[])[],
  columns: readonly TargetColumn[],
): readonly (string | null)[] {
  const known = columnsByContent(under, columns);
  return known.filter((id) => id !== null).length < 2 ? [] : known;
}

/** The plan of cells that were pasted without headings: each pasted column fills the sheet's column at the same place. */
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

/** A weight or price whose heading does not say bought or sold belongs to the purchase. On an account sale it belongs to the sale. */
function matchColumns({ lines }: FileTable, kind: ReadTarget): readonly TargetColumn[] {
  const columns = kind.columns.filter(isWritable);
  if (!isAccountSale(lines.map(({ cells }) => cells))) return columns;
  const isSale = ({ id }: TargetColumn): boolean => id.startsWith('sale');
  return [...columns.filter(isSale), ...columns.filter((column) => !isSale(column))];
}

/** The line near the top with the most known headings; otherwise a first line of words only; null when the table has neither. */
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

/** How many known columns a row of headings names. */
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
 * The headings of a line. The words of the line above are put in front if more columns are then recognised. A word of that line may span
 * several columns, such as BUY over weight and price.
 */
function headingCells(table: FileTable, at: number, columns: readonly TargetColumn[]): readonly string[] {
  const head = table.lines[at]?.cells ?? [];
  const above = table.lines[at - 1]?.cells ?? [];
  // A line with numbers is not a heading, and a line with one cell is a title.
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

/** Repeats each word over the empty cells to its right, as if it were merged over them. */
function spreadRight(above: readonly string[], head: readonly string[]): readonly string[] {
  let last = '';
  return head.map((_, index) => {
    const own = (above[index] ?? '').trim();
    if (own !== '') last = own;
    return last;
  });
}

/** One of our own workbooks says where its inputs are and which column of the sheet each fills. */
function ownPlan(table: FileTable, own: OwnTable, kind: ReadTarget): ImportPlan {
  const headAt = table.lines.findLastIndex(({ number }) => number < own.firstLine);
  const head = table.lines[headAt]?.cells ?? [];
  // A price per kg is a formula in the workbook but an input on the sheet, so a value typed over it is imported.
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

/**
 * The plan in which column `at` of the file fills column `id` of the sheet. If another column of the file filled `id`, that column is left
 * out.
 */
export const become = (plan: ImportPlan, at: number, id: string | null): ImportPlan => ({
  ...plan,
  columns: plan.columns.map((column) => {
    if (column.at === at) return { ...column, becomes: id };
    return id !== null && column.becomes === id ? { ...column, becomes: null } : column;
  }),
});

/** The plan with the text of a cell that was corrected in the preview. */
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
