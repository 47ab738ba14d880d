/** A hidden cell with the inputs of its row when the workbook was written. An import compares the row with this cell to find changes. */
export const AS_WRITTEN = 'asWritten';

/** Joins texts into one line, with bars between them. Bars and backslashes in a text are escaped. */
export const inOneLine = (texts: readonly string[]): string =>
  texts
    .map((each) => each.replaceAll(/[\\|]/g, '\\$&'))
    .join('|')
    .replace(/\|+$/, '');

/** Splits a line that `inOneLine` made. Empty texts at the end are lost. */
export function textsInLine(line: string): readonly string[] {
  const texts: string[] = [''];
  for (const [, escaped, bar, plain] of line.matchAll(/\\(.)|(\|)|([^\\|]+)/gs)) {
    if (bar === undefined) texts.push(`${texts.pop() ?? ''}${escaped ?? plain ?? ''}`);
    else texts.push('');
  }
  return texts;
}
