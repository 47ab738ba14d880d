import { BadFile, fileTooLarge, limits } from '#workbook/in/bad-file.ts';
import { tableOfBook, type FileTable } from '#workbook/in/file-table.ts';
import { decodedText } from '#workbook/read/decoded.ts';
import { openWorkbook } from '#workbook/in/open.ts';
import { tableOfText } from '#workbook/read/text-table.ts';

/** A file that the user has chosen, dropped or pasted, and how to read it. */
export interface WantedWorkbook {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly ownSheet: string;
  /** The name of the sheet to read. Null chooses the most likely sheet. */
  readonly sheet: string | null;
}

/** Sent while a file is read, with the number of rows so far. The last message has the table, or the problem. */
export type FileMessage =
  | { readonly rows: number }
  | { readonly table: FileTable }
  | { readonly problem: string };

const isText = (name: string): boolean => /\.(?:csv|tsv|txt)$/i.test(name);

/** Reads a file and reports its progress. */
export function readFile(wanted: WantedWorkbook, say: (said: FileMessage) => void): void {
  const { bytes, name } = wanted;
  try {
    if (bytes.length > limits.file) throw fileTooLarge();
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
    if (isText(name) && !isZip) return say({ table: tableOfText(decodedText(bytes)) });
    say({ table: tableOfBook(openWorkbook(bytes), wanted.ownSheet, wanted.sheet, (rows) => say({ rows })) });
  } catch (problem) {
    if (!(problem instanceof BadFile)) throw problem;
    say({ problem: problem.message });
  }
}
