// Matches texts that a spreadsheet may run as a formula.
// The pattern includes full-width signs, because some keyboards have them, and a tab or line break at the start.
const opensFormula = /^'*[=+\-@＝＋－＠\t\r\n]/;
const guarded = /^'+[=+\-@＝＋－＠\t\r\n]/;

/**
 * Escapes a text, so that a spreadsheet does not run it: adds an apostrophe before a leading = + - @, tab or line break (OWASP, CSV
 * injection).
 */
export function guardText(text: string): string {
  return opensFormula.test(text) ? `'${text}` : text;
}

/** Escapes a cell of a file that has both texts and formatted amounts. An amount below 0, with its $ and commas, stays a number. */
export function guardCell(text: string): string {
  return /^-\$?[\d.,]+%?$/.test(text.trim()) ? text : guardText(text);
}

/** Reverses `guardText`. */
export function unguardText(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}
