const opensFormula = /^'*[=+\-@\t\r]/;
const guarded = /^'+[=+\-@\t\r]/;

/** Text as a spreadsheet may open it without running it: an apostrophe before a leading = + - @ tab or return (OWASP, CSV injection). */
export function guardText(text: string): string {
  return opensFormula.test(text) ? `'${text}` : text;
}

/** The text that `guardText` was given. */
export function unguardText(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}
