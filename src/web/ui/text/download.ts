import { localDate } from '#calc-core/number';

/** The name of a file with today's date, such as `drover-2026-11-25.xlsx`. */
export const nameOfToday = (name: string, extension: string): string =>
  `${name}-${localDate(new Date())}.${extension}`;

/** Downloads a text as a CSV file. */
export function downloadTable(name: string, text: string): void {
  downloadFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

/** Downloads a file that is not text. */
export function downloadFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
