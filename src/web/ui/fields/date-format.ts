/** Returns a function that formats a time in the reader's time zone. The formatter is created at the first use, because that is slow. */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
  locale = 'en-AU',
): (moment: Date | number) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (moment) => (made ??= new Intl.DateTimeFormat(locale, options)).format(moment);
}
