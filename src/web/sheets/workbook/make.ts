import type { Source } from '#workbook/out/source.ts';
import { workbookOf } from '#workbook/out/workbook.ts';
import { writeWorkbook } from '#workbook/out/write.ts';
import { csvOfSource, type CsvSource } from './csv.ts';

/** The file to make: a workbook of records, or a sheet as it is shown. */
export type FileWanted = { readonly workbook: Source } | { readonly csv: CsvSource };

/** Sent while a file is made, with the number of rows so far. The last message has the file. */
export type Made = { readonly rows: number } | { readonly file: readonly Uint8Array<ArrayBuffer>[] };

/** After this many rows, a message is sent. */
const STEP = 100;

/** Makes the file and reports its progress. */
export function makeFile(wanted: FileWanted, say: (made: Made) => void): void {
  const count = (rows: number): void => {
    if (rows % STEP === 0) say({ rows });
  };
  if ('csv' in wanted) return say({ file: [new TextEncoder().encode(csvOfSource(wanted.csv, count))] });
  const file = writeWorkbook(workbookOf(wanted.workbook), count);
  say({ file: file.map((piece) => new Uint8Array(piece)) });
}
