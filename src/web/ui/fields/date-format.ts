/**
 * A way to write a moment on the reader's own clock. The browser's own is made with the first moment, not when a file is read: making
 * one takes a phone tens of milliseconds, in which no tap is answered.
 */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
  locale = 'en-AU',
): (moment: Date | number) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (moment) => (made ??= new Intl.DateTimeFormat(locale, options)).format(moment);
}
