import type { Kind } from '#web/data/records.ts';
import { formatSeparated } from '../text/separated.ts';

/** What a workbook of ours calls the sheet of a kind. */
export const workbookSheets: Readonly<Record<Kind, string>> = {
  trade: 'Trades',
  carry: 'Carries',
  group: 'Groups',
  board: 'Market',
};

type FileRead = { readonly text: string } | { readonly problem: string };

const isText = (name: string): boolean => /\.(?:csv|tsv|txt)$/i.test(name);

/** A chosen file as a table of text, or the sentence that says why it is none. The reader of workbooks is loaded for one alone. */
export async function textOfFile(file: File, sheetName: string): Promise<FileRead> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isText(file.name) && !isZip) return { text: new TextDecoder().decode(bytes) };
  const [{ BadFile }, { openWorkbook }, { tableOf }] = await Promise.all([
    import('#workbook/in/bad-file.ts'),
    import('#workbook/in/open.ts'),
    import('#workbook/in/text.ts'),
  ]);
  try {
    return { text: formatSeparated(tableOf(openWorkbook(bytes), sheetName).rows, '\t') };
  } catch (problem) {
    if (problem instanceof BadFile) return { problem: problem.message };
    throw problem;
  }
}
