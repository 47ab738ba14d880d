import { downloadFile } from '#web/ui/text/download.ts';

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Hands the pieces of a workbook to the browser as a file of that name. */
export const saveWorkbook = (name: string, pieces: readonly Uint8Array[]): void =>
  downloadFile(`${name}.xlsx`, new Blob([...pieces] as BlobPart[], { type: excel }));
