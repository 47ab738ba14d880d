import { downloadFile, nameOfToday } from '#web/ui/text/download.ts';

export const downloadUnsent = (file: Blob): void => downloadFile(nameOfToday('drover-unsent', 'json'), file);
