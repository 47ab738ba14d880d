import { downloadTable } from '#web/ui/text/download.ts';
import { guardCell } from '#web/sheets/text/injection.ts';
import { formatSeparated } from '#workbook/read/separated.ts';

/** Rows of texts as the text of a CSV file: Excel knows its letters by the mark in front, and a trade's name cannot become a formula. */
export const tableText = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${formatSeparated(
    rows.map((row) => row.map(guardCell)),
    ',',
  )}`;

/** Downloads rows of texts as a CSV file of that name. */
export function saveTable(name: string, rows: readonly (readonly string[])[]): void {
  downloadTable(`${name}.csv`, tableText(rows));
}
