/**
 * Returns a function that formats a time in the reader's time zone. Creates the browser's formatter only at the first use, because that
 * blocks a phone for tens of milliseconds.
 */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
  locale = 'en-AU',
): (moment: Date | number) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (moment) => (made ??= new Intl.DateTimeFormat(locale, options)).format(moment);
}
