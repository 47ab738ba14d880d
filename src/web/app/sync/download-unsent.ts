import { downloadFile, nameOfToday } from '#web/ui/text/download.ts';

/** Saves the unsent changes as a file, named by the day. */
export const downloadUnsent = (file: Blob): void => downloadFile(nameOfToday('drover-unsent', 'json'), file);
