const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const part = (body: string): string => `${XML}${body}`;

/** Removes characters that XML 1.0 does not allow. A pasted name may contain them. */
const writable = (value: string): string =>
  value
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, (control) => (/[\t\n\r]/.test(control) ? control : ''))
    .replaceAll(/[\ufffe\uffff]/g, '');

/** Escapes text for an element or an attribute. */
export function escaped(value: string): string {
  return writable(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Escapes the text of a cell. Excel reads `_x0041_` as a character code, so its first underscore is written as a code. */
export const cellText = (value: string): string =>
  escaped(value).replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
