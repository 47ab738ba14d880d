import { downloadTable } from '#web/ui/download.ts';
import { formatSeparated } from '#web/sheets/text/separated.ts';

/** Downloads rows of texts as a CSV file of that name; Excel knows its letters by the mark in front. */
export function saveTable(name: string, rows: readonly (readonly string[])[]): void {
  downloadTable(`${name}.csv`, `\ufeff${formatSeparated(rows, ',')}`);
}
