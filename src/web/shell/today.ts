import { localDate } from '#calc-core/number';

/** Today in the reader's time zone, YYYY-MM-DD. */
export const today = (): string => localDate(new Date());
