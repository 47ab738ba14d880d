import { downloadTable } from '#web/ui/text/download.ts';
import { guardCell } from '#web/sheets/text/injection.ts';
import { formatSeparated } from '#workbook/read/separated.ts';

/** Rows of text as a CSV file. A byte order mark at the start makes Excel read all letters. No trade's name can become a formula. */
export const tableText = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${formatSeparated(
    rows.map((row) => row.map(guardCell)),
    ',',
  )}`;

/** Downloads rows of texts as a CSV file of that name. */
export function saveTable(name: string, rows: readonly (readonly string[])[]): void {
  downloadTable(`${name}.csv`, tableText(rows));
}
