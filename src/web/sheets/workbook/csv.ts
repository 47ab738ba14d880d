import { memoryRecords, type MemorySeed } from '#web/data/rows/memory.ts';
import { fullTitle, plainText, type SheetColumn } from '../columns/column.ts';
import { carriesKind } from '../kinds/carries.ts';
import { groupsKind } from '../kinds/groups.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import { groupTradesKind, tradesKind } from '../kinds/trades.ts';
import { guardText } from '../text/injection.ts';
import { formatSeparated } from '#workbook/read/separated.ts';

/** A sheet as it is on screen, in plain data: which one, its columns and rows in their order, and the records that they are read from. */
export interface CsvSource {
  readonly sheetId: string;
  /** The record whose rows these are; empty where the sheet has none. */
  readonly within: string;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly records: MemorySeed;
}

/** A file of columns with their units, values at full precision, texts guarded against running as formulas; says each row as it is done. */
export function csvOf<Row extends SheetRow>(
  shown: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  say: (rows: number) => void = () => undefined,
): string {
  const columns = shown.flatMap((column) =>
    rows.some((row) => (column.tag?.(row) ?? '') !== '') ? [column, tagColumn(column)] : [column],
  );
  const lines: string[][] = [
    columns.map((column) =>
      column.unit === ''
        ? fullTitle(column)
        : `${fullTitle(column).slice(0, -column.unit.length).trim()} (${column.unit})`,
    ),
  ];
  for (const row of rows) {
    lines.push(columns.map((column) => csvText(column, row)));
    say(lines.length - 1);
  }
  return `\ufeff${formatSeparated(lines, ',')}`;
}

/** The tags of a column as one of their own: a row without one is as planned. */
const tagColumn = <Row>(column: SheetColumn<Row>): SheetColumn<Row> => ({
  ...column,
  title: 'Figures',
  unit: '',
  kind: 'text',
  value: (row) => (column.tag?.(row) ?? '') || 'planned',
});

function csvText<Row>(column: SheetColumn<Row>, row: Row): string {
  const text = plainText(column, row);
  return column.kind === 'text' ? guardText(text) : text;
}

/** The same of a sheet in plain data: its kind is put together again where there is no page. */
export function csvOfSource(source: CsvSource, say: (rows: number) => void): string {
  const records = memoryRecords(source.records);
  switch (source.sheetId) {
    case 'group-trades':
      return csvOfKind(groupTradesKind(records, source.within, true), source, say);
    case 'carries-growth':
      return csvOfKind(carriesKind(records, 1, true), source, say);
    case 'carries-weeks':
      return csvOfKind(carriesKind(records, 2, true), source, say);
    case 'groups':
      return csvOfKind(groupsKind(records, true), source, say);
    default:
      return csvOfKind(tradesKind(records, true), source, say);
  }
}

function csvOfKind<Row extends SheetRow>(
  kind: SheetKind<Row>,
  { columns, rows }: CsvSource,
  say: (rows: number) => void,
): string {
  return csvOf(
    columns.flatMap((id) => kind.columns.find((column) => column.id === id) ?? []),
    rows.flatMap((id) => kind.row(id) ?? []),
    say,
  );
}
