/** Why a file cannot be read. The message is a sentence for the person who chose the file. */
export class BadFile extends Error {}

const MB = 1024 * 1024;

export interface FileLimits {
  readonly file: number;
  readonly unpacked: number;
  readonly rows: number;
}

/** Larger files are refused before they use much time or memory. */
export const limits: FileLimits = { file: 20 * MB, unpacked: 200 * MB, rows: 100_000 };

export const tooLarge = (): BadFile =>
  new BadFile('Unpacked, the workbook has more than 200 MB. Import a smaller part of it.');

export const tooManyRows = (): BadFile =>
  new BadFile('The sheet has more than 100,000 rows. Import a smaller part of it.');

export const fileTooLarge = (): BadFile =>
  new BadFile('The file has more than 20 MB. Import a smaller part of it.');
