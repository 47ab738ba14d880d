import type { FileLine, FileTable, OwnTable } from '../in/file-table.ts';
import { matchHeader, type NamedColumn } from './headings.ts';
import { isAccountSale } from './total-lines.ts';
import { columnsByContent } from './content.ts';

/** How the numbers of a column are read, where a person chose it: as cents, as dollars, or with commas for decimals. */
export type ReadAs = 'cents' | 'dollars' | 'decimal commas';

/** A column of the file as the preview has it. */
export interface ImportColumn {
  /** Where it is in the file's lines. */
  readonly at: number;
  readonly heading: string;
  /** The sheet's column that it becomes; null leaves it out. */
  readonly becomes: string | null;
  /** How its numbers are read; absent, as the heading says. */
  readonly readAs?: ReadAs;
}

/** A file or a pasted table on its way in: where it starts and what each of its columns becomes, for the user to change before anything is written. */
export interface ImportPlan {
  readonly table: FileTable;
  /** The place of the headings among the lines; null where there are none. */
  readonly headAt: number | null;
  readonly columns: readonly ImportColumn[];
  /** The lines under the headings. */
  readonly lines: readonly FileLine[];
}

/** What a table is read as: the columns that its own may be. One without an entry is worked out and cannot be read. */
export interface ReadTarget {
  readonly columns: readonly (NamedColumn & { readonly title: string })[];
}

type TargetColumn = ReadTarget['columns'][number];

/** Whether the column can be written. */
export const isWritable = (column: { readonly entry?: unknown }): boolean => column.entry !== undefined;

/** How many lines at the top may come before the headings. */
export const MOST_BEFORE = 20;
/** How many lines under a heading say what it means. */
const LOOKED_AT = 200;

/** Finds where the table starts and what its columns are: by our own names, by headings, or by what is in them. */
export function planOf(table: FileTable, kind: ReadTarget): ImportPlan {
  if (table.own !== null) return ownPlan(table, table.own, kind);
  return planFrom(table, kind, headingLine(table, kind));
}

/** The plan with the headings in another line, or in none. */
export function planFrom(table: FileTable, kind: ReadTarget, headAt: number | null): ImportPlan {
  const lines = table.lines.slice(headAt === null ? 0 : headAt + 1);
  const columns = meantColumns(table, kind);
  const head = headAt === null ? [] : headingCells(table, headAt, columns);
  const width = Math.max(head.length, ...lines.slice(0, 1000).map(({ cells }) => cells.length));
  const under = lines.slice(0, LOOKED_AT).map(({ cells }) => cells);
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

/** What the columns are by their contents. One alone says too little: words without headings are a letter, and no table. */
function withoutHeadings(
  under: readonly (readonly string[])[],
  columns: readonly TargetColumn[],
): readonly (string | null)[] {
  const known = columnsByContent(under, columns);
  return known.filter((id) => id !== null).length < 2 ? [] : known;
}

/** The plan of cells that were pasted without headings: each column is the one of the sheet, by its id, that it lay over. */
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

/** A weight or price that says no side is what was paid, but on an account sale what was got. */
function meantColumns({ lines }: FileTable, kind: ReadTarget): readonly TargetColumn[] {
  const columns = kind.columns.filter(isWritable);
  if (!isAccountSale(lines.map(({ cells }) => cells))) return columns;
  const isSale = ({ id }: TargetColumn): boolean => id.startsWith('sale');
  return [...columns.filter(isSale), ...columns.filter((column) => !isSale(column))];
}

/** The line at the top in which most headings are known; else a first line of words alone; null where the table has none. */
function headingLine(table: FileTable, kind: ReadTarget): number | null {
  const { lines } = table;
  const columns = meantColumns(table, kind);
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

/** How many columns a row of headings names. */
function knownIn(
  { lines }: FileTable,
  at: number,
  head: readonly string[],
  columns: readonly TargetColumn[],
): number {
  const under = lines.slice(at + 1, at + 1 + LOOKED_AT).map((line) => line.cells);
  return matchHeader(head, columns, under)?.columnIds.filter((id) => id !== null).length ?? 0;
}

/**
 * The headings of a line: with the words of the line above before them where more columns are known so. A word of that line may stand
 * over several columns: BUY over weight and price.
 */
function headingCells(table: FileTable, at: number, columns: readonly TargetColumn[]): readonly string[] {
  const head = table.lines[at]?.cells ?? [];
  const above = table.lines[at - 1]?.cells ?? [];
  // A line with numbers is no heading, and a title stands alone.
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

/** Each word over the empty cells to its right, as one that is merged over them. */
function spreadRight(above: readonly string[], head: readonly string[]): readonly string[] {
  let last = '';
  return head.map((_, index) => {
    const own = (above[index] ?? '').trim();
    if (own !== '') last = own;
    return last;
  });
}

/** A workbook of ours says itself where its inputs are: each with the column of the sheet that it is. */
function ownPlan(table: FileTable, own: OwnTable, kind: ReadTarget): ImportPlan {
  const headAt = table.lines.findLastIndex(({ number }) => number < own.firstLine);
  const head = table.lines[headAt]?.cells ?? [];
  // A price per kg is worked out in the workbook, and may be typed here: what was typed over it comes in.
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

/** The plan with a column of the file becoming another column of the sheet, which no other becomes any more. */
export const become = (plan: ImportPlan, at: number, id: string | null): ImportPlan => ({
  ...plan,
  columns: plan.columns.map((column) => {
    if (column.at === at) return { ...column, becomes: id };
    return id !== null && column.becomes === id ? { ...column, becomes: null } : column;
  }),
});

/** The plan with another text in a cell, as it was mended in the preview. */
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

/** Headings of columns that come in nowhere. */
export const leftOut = ({ columns }: ImportPlan): readonly string[] =>
  columns.flatMap(({ heading, becomes }) => (becomes === null && heading !== '' ? [heading] : []));
