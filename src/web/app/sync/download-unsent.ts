import { downloadFile, nameOfToday } from '#web/ui/text/download.ts';

/** Saves the unsent changes as a file with today's date in its name. */
export const downloadUnsent = (file: Blob): void => downloadFile(nameOfToday('drover-unsent', 'json'), file);
