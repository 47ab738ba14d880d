const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const part = (body: string): string => `${XML}${body}`;

/** XML 1.0 cannot hold these characters, but a pasted name may contain them. */
const writable = (value: string): string =>
  value
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, (control) => (/[\t\n\r]/.test(control) ? control : ''))
    .replaceAll(/[\ufffe\uffff]/g, '');

/** Text for an element or an attribute. */
export function escaped(value: string): string {
  return writable(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * A cell's text. Excel reads `_x0041_` as the code of a character, so the first underscore of a text like this is written as a code too.
 */
export const cellText = (value: string): string =>
  escaped(value).replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
