import { localDate } from '#calc-core/number';

/** Today in the reader's time zone, YYYY-MM-DD. */
export const today = (): string => localDate(new Date());

/** A file's name with today's date: `drover-2026-11-25.xlsx`. */
export const nameOfToday = (name: string, extension: string): string => `${name}-${today()}.${extension}`;
