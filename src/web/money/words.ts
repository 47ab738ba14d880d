import { dayAndMonth, longDate } from '#calc-core/number';

/** `December 2026` of `2026-12`. */
export const monthName = (month: string): string => longDate(`${month}-01`).slice(2);

/** `Dec` of `2026-12`. */
export const shortMonth = (month: string): string => dayAndMonth(`${month}-01`).slice(2, 5);
