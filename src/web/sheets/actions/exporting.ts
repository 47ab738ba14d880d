import type { SheetColumn } from '../columns/column.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { recordsWords } from '../model/sentences.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { csvOf } from '../workbook/csv.ts';

/** Up to this many cells, the page itself writes the file. Otherwise a worker writes it, with progress and Cancel. */
const AT_ONCE = 20_000;

/** The visible columns, without the column of Remove buttons. */
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

/** The file name of an exported sheet. */
export const csvName = <Row extends SheetRow>(sheet: SheetModel<Row>): string =>
  `${sheet.kind.title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.csv`;

/** Shows a message that the file is ready. */
export function showExported<Row extends SheetRow>(sheet: SheetModel<Row>, rows: number): void {
  sheet.say(`Exported ${recordsWords(sheet.kind, rows)} to ${csvName(sheet)}`);
}

export function exportCsv<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const columns = shownColumns(sheet);
  if (sheet.layout.recordCount * columns.length > AT_ONCE) return sheet.hooks.onAsk('csv');
  sheet.hooks.onFile(csvName(sheet), csvOf(columns, shownRows(sheet)));
  showExported(sheet, sheet.layout.recordCount);
}
