/** Converts '2026-11-21 00:10:00.5+00' to RFC 3339, with all its digits. */
export const moment = (text: string): string =>
  text
    .replace(' ', 'T')
    .replace(/([+-]\d\d)$/, '$1:00')
    .replace('+00:00', 'Z');

/** A time in the form that {@link moment} gives: RFC 3339, UTC, without trailing zeros. */
export const momentOf = (at: Date): string => at.toISOString().replace(/\.?0+Z$/, 'Z');
