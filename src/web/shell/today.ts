import { localDate } from '#calc-core/number';

/** Today's date in the reader's time zone, YYYY-MM-DD. */
export const today = (): string => localDate(new Date());
