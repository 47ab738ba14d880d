import { localDate } from '#calc-core';

/** Today in the reader's own calendar, YYYY-MM-DD. */
export const today = (): string => localDate(new Date());
