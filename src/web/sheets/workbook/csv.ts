import { fullTitle, plainText, type SheetColumn } from '../columns/column.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import { onSheetOf, type SheetSource } from './sheet-source.ts';
import { guardText } from '../text/injection.ts';
import { formatSeparated } from '#workbook/read/separated.ts';

/** A sheet as it is shown, as plain data: its kind, its columns and rows in order, and its records. */
export interface CsvSource extends SheetSource {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
}

/**
 * A CSV file with columns, units and exact values. Texts that a spreadsheet would run as formulas are escaped. Calls `say` after each row.
 */
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

/** Makes a separate column from the tags of `column`. A row without a tag gets "planned". */
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

/** The CSV file of a sheet, made from plain data in a worker. */
export const csvOfSource = (source: CsvSource, say: (rows: number) => void): string =>
  onSheetOf(source, true, (kind) => csvOfKind(kind, source, say));

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
