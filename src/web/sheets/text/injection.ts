// The full-width ones are formulas too on keyboards that have them; a line feed is skipped like a tab.
const opensFormula = /^'*[=+\-@＝＋－＠\t\r\n]/;
const guarded = /^'+[=+\-@＝＋－＠\t\r\n]/;

/**
 * Text that a spreadsheet can open without running it: an apostrophe before a leading = + - @, tab or line break (OWASP, CSV injection).
 */
export function guardText(text: string): string {
  return opensFormula.test(text) ? `'${text}` : text;
}

/** A cell of a file that mixes texts and formatted amounts: an amount below 0, with its $ and commas, stays a number. */
export function guardCell(text: string): string {
  return /^-\$?[\d.,]+%?$/.test(text.trim()) ? text : guardText(text);
}

/** The text that `guardText` was given. */
export function unguardText(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}
