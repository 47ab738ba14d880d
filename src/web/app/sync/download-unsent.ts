import { downloadFile } from '#web/ui/text/download.ts';

/** Saves the unsent changes as a file, named by the day. */
export const downloadUnsent = (file: Blob): void =>
  downloadFile(`drover-unsent-${new Date().toISOString().slice(0, 10)}.json`, file);
