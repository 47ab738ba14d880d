import { downloadTable } from '#web/ui/text/download.ts';
import { guardCell } from '#web/sheets/text/injection.ts';
import { formatSeparated } from '#workbook/read/separated.ts';

/** Returns rows of text as a CSV file, with a byte order mark for Excel. Excel does not read a trade's name as a formula. */
export const tableText = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${formatSeparated(
    rows.map((row) => row.map(guardCell)),
    ',',
  )}`;

/** Downloads rows of text as a CSV file with this name. */
export function saveTable(name: string, rows: readonly (readonly string[])[]): void {
  downloadTable(`${name}.csv`, tableText(rows));
}
