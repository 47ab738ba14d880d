import { downloadFile } from '#web/ui/text/download.ts';

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves a workbook as a file with this name. */
export const saveWorkbook = (name: string, pieces: readonly Uint8Array[]): void =>
  downloadFile(`${name}.xlsx`, new Blob([...pieces] as BlobPart[], { type: excel }));
