import { BadFile, fileTooLarge, limits } from '#workbook/in/bad-file.ts';
import { tableOfBook, type FileTable } from '#workbook/in/file-table.ts';
import { decodedText } from '#workbook/read/decoded.ts';
import { openWorkbook } from '#workbook/in/open.ts';
import { tableOfText } from '#workbook/read/text-table.ts';

/** A file that was chosen, dropped or pasted, and what is wanted of it. */
export interface WantedWorkbook {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  /** What a workbook of ours calls the sheet. */
  readonly ownSheet: string;
  /** The sheet that was asked for; null for the one that is meant. */
  readonly sheet: string | null;
}

/** What the reading says: how many rows it has, and at last the table or the sentence that says why there is none. */
export type FileSaid =
  | { readonly rows: number }
  | { readonly table: FileTable }
  | { readonly problem: string };

const isText = (name: string): boolean => /\.(?:csv|tsv|txt)$/i.test(name);

/** Reads a file, and says how far it is. */
export function readFile(wanted: WantedWorkbook, say: (said: FileSaid) => void): void {
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
