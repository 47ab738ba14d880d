import { fullTitle, plainText, type SheetColumn } from '../columns/column.ts';
import { guardText } from '../text/injection.ts';
import { formatSeparated } from '../text/separated.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { recordsWords } from '../model/sentences.ts';
import type { SheetModel } from '../model/SheetModel.ts';

/** The sheet as shown, sorted and filtered: its columns with their units, values at full precision, names guarded against running as formulas. */
export function csvOf<Row extends SheetRow>(sheet: SheetModel<Row>): string {
  const columns = shownColumns(sheet);
  const lines: string[][] = [
    columns.map((column) =>
      column.unit === ''
        ? fullTitle(column)
        : `${fullTitle(column).slice(0, -column.unit.length).trim()} (${column.unit})`,
    ),
  ];
  for (const row of shownRows(sheet)) lines.push(columns.map((column) => csvText(column, row)));
  return `\ufeff${formatSeparated(lines, ',')}`;
}

function csvText<Row>(column: SheetColumn<Row>, row: Row): string {
  const text = plainText(column, row);
  return column.kind === 'text' ? guardText(text) : text;
}

/** What a file or a page of the sheet has: the columns on show. */
export function shownColumns<Row extends SheetRow>(sheet: SheetModel<Row>): readonly SheetColumn<Row>[] {
  return Array.from({ length: sheet.layout.columnCount }, (_, index) => sheet.columnAt(index))
    .filter((column) => column !== undefined && column.look !== 'remove')
    .filter((column) => column !== undefined);
}

/** The records that pass the filters, in display order. */
export function shownRows<Row extends SheetRow>(sheet: SheetModel<Row>): readonly Row[] {
  return Array.from({ length: sheet.layout.recordCount }, (_, index) => sheet.rowAt(index)).filter(
    (row) => row !== undefined,
  );
}

/** Gives the sheet to the user as a file, named after it. */
export function exportCsv<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const name = `${sheet.kind.title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.csv`;
  sheet.hooks.onFile(name, csvOf(sheet));
  sheet.say(`Exported ${recordsWords(sheet.kind, sheet.layout.recordCount)} to ${name}`);
}
