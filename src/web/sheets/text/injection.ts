// Matches texts that a spreadsheet may run as a formula. Some keyboards type full-width signs.
const opensFormula = /^'*[=+\-@＝＋－＠\t\r\n]/;
const guarded = /^'+[=+\-@＝＋－＠\t\r\n]/;

/** Adds an apostrophe to a text that a spreadsheet would run as a formula (OWASP, CSV injection). */
export function guardText(text: string): string {
  return opensFormula.test(text) ? `'${text}` : text;
}

/** Like guardText, for cells that may be formatted amounts. An amount below 0, such as -$1,200.00, stays a number. */
export function guardCell(text: string): string {
  return /^-\$?[\d.,]+%?$/.test(text.trim()) ? text : guardText(text);
}

/** Reverses `guardText`. */
export function unguardText(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}
