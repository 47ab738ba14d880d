/** The id of a hidden column. Each cell has the inputs of its row at the time of writing. An import compares the row with this cell. */
export const AS_WRITTEN = 'asWritten';

/** Joins texts with bars. Bars and backslashes in a text are escaped. Empty texts at the end are omitted. */
export const inOneLine = (texts: readonly string[]): string =>
  texts
    .map((each) => each.replaceAll(/[\\|]/g, '\\$&'))
    .join('|')
    .replace(/\|+$/, '');

/** Splits a line that `inOneLine` made. */
export function textsInLine(line: string): readonly string[] {
  const texts: string[] = [''];
  for (const [, escaped, bar, plain] of line.matchAll(/\\(.)|(\|)|([^\\|]+)/gs)) {
    if (bar === undefined) texts.push(`${texts.pop() ?? ''}${escaped ?? plain ?? ''}`);
    else texts.push('');
  }
  return texts;
}
