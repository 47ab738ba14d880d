/**
 * What a row's inputs said when the workbook was written, kept in a hidden cell beside them: so a workbook that comes back knows
 * which cells were really changed in it, whatever has happened to the record meanwhile. The column's heading names the inputs.
 */
export const AS_WRITTEN = 'asWritten';

/** Texts in one line: `Roma|120|4.46`; a bar and a backslash in a text have a backslash before them. */
export const inOneLine = (texts: readonly string[]): string =>
  texts
    .map((each) => each.replaceAll(/[\\|]/g, '\\$&'))
    .join('|')
    .replace(/\|+$/, '');

/** The texts that `inOneLine` was given; empty ones at the end are missing. */
export function textsInLine(line: string): readonly string[] {
  const texts: string[] = [''];
  for (const [, escaped, bar, plain] of line.matchAll(/\\(.)|(\|)|([^\\|]+)/gs)) {
    if (bar === undefined) texts.push(`${texts.pop() ?? ''}${escaped ?? plain ?? ''}`);
    else texts.push('');
  }
  return texts;
}
