import type { Source } from '#workbook/out/source.ts';
import { workbookOf } from '#workbook/out/workbook.ts';
import { writeWorkbook } from '#workbook/out/write.ts';

/** What the worker says while it makes a workbook: how many rows are written, and at last the file. */
export type Made = { readonly rows: number } | { readonly file: readonly Uint8Array<ArrayBuffer>[] };

/** Rows between two messages: often enough to be seen, seldom enough to cost nothing. */
const STEP = 100;

/** Makes the workbook and says how far it is. */
export function makeWorkbook(source: Source, say: (made: Made) => void): void {
  const file = writeWorkbook(workbookOf(source), (rows) => {
    if (rows % STEP === 0) say({ rows });
  });
  say({ file: file.map((piece) => new Uint8Array(piece)) });
}
