/**
 * The values of a row's inputs when the workbook was written, stored in a hidden cell of the row. An import of the workbook compares the
 * row with this cell to find the cells that were changed, even if the record has changed since. The column's heading names the inputs.
 */
export const AS_WRITTEN = 'asWritten';

/** Joins texts into one line: `Roma|120|4.46`. A bar or a backslash inside a text gets a backslash before it. */
export const inOneLine = (texts: readonly string[]): string =>
  texts
    .map((each) => each.replaceAll(/[\\|]/g, '\\$&'))
    .join('|')
    .replace(/\|+$/, '');

/** The texts that `inOneLine` joined, without the empty texts at the end. */
export function textsInLine(line: string): readonly string[] {
  const texts: string[] = [''];
  for (const [, escaped, bar, plain] of line.matchAll(/\\(.)|(\|)|([^\\|]+)/gs)) {
    if (bar === undefined) texts.push(`${texts.pop() ?? ''}${escaped ?? plain ?? ''}`);
    else texts.push('');
  }
  return texts;
}
