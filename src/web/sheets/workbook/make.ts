import type { Source } from '#workbook/out/source.ts';
import { workbookOf } from '#workbook/out/workbook.ts';
import { writeWorkbook } from '#workbook/out/write.ts';
import { csvOfSource, type CsvSource } from './csv.ts';

/** The file that is wanted: a workbook of records, or a sheet as it is on screen. */
export type FileWanted = { readonly workbook: Source } | { readonly csv: CsvSource };

/** What the worker says while it makes a file: how many rows are written, and at last the file. */
export type Made = { readonly rows: number } | { readonly file: readonly Uint8Array<ArrayBuffer>[] };

/** Rows between two messages: often enough to be seen, seldom enough to cost nothing. */
const STEP = 100;

/** Makes the file and says how far it is. */
export function makeFile(wanted: FileWanted, say: (made: Made) => void): void {
  const count = (rows: number): void => {
    if (rows % STEP === 0) say({ rows });
  };
  if ('csv' in wanted) return say({ file: [new TextEncoder().encode(csvOfSource(wanted.csv, count))] });
  const file = writeWorkbook(workbookOf(wanted.workbook), count);
  say({ file: file.map((piece) => new Uint8Array(piece)) });
}
