/** A row of a report. `line` counts from 1. */
export interface ReportRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly text: string;
  /** Set if the cells were split only at wide spaces. The heading may show a better split. */
  readonly isText: boolean;
}

/** The sign before a line of a list, such as a message of an agent. */
const BULLET = /^[*•·●◦▪–—-]\s+/;

/** Splits pasted text into rows and cells. Tabs, a CSV separator, or two or more spaces separate cells. Blank lines are omitted. */
export function rowsOf(text: string): readonly ReportRow[] {
  const lines = text.split(/\r\n|\r|\n/);
  const by = separatorOf(lines);
  return lines.flatMap((line, index): readonly ReportRow[] => {
    const shown = line.trim().replace(BULLET, '');
    if (shown === '') return [];
    const isText = by === null || !line.includes(by);
    const cells = isText
      ? shown.split(/\s{2,}/)
      : by === ',' || by === ';'
        ? csvCells(line, by)
        : line.split(by);
    if (cells.every((cell) => cell.trim() === '')) return [];
    return [
      {
        line: index + 1,
        cells: cells.map((cell) => cell.trim()),
        text: isText ? shown : spoken(cells),
        isText,
      },
    ];
  });
}

/** Makes a row from cells of a spreadsheet or a clipboard table. */
export const rowOfCells = (line: number, cells: readonly string[]): ReportRow => ({
  line,
  cells: cells.map((cell) => cell.trim()),
  text: spoken(cells),
  isText: false,
});

const spoken = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join('  ');

/** Finds the separator of cells: a tab if any line has one. A semicolon or comma must split most lines into equally many cells. */
function separatorOf(lines: readonly string[]): '\t' | ',' | ';' | null {
  if (lines.some((line) => line.includes('\t'))) return '\t';
  const written = lines.filter((line) => line.trim() !== '');
  for (const by of [';', ','] as const) {
    // Ignore lines with only two cells. In `1,058 head` the comma is part of the number, not a separator.
    const counts = written.map((line) => csvCells(line, by).length).filter((count) => count > 2);
    const [most = 0] = [...Map.groupBy(counts, (count) => count).values()]
      .map((group) => group.length)
      .toSorted((a, b) => b - a);
    if (most >= 2 && most * 2 >= written.length) return by;
  }
  return null;
}

/** Splits a CSV line. A separator in quotes does not split. */
function csvCells(line: string, by: ',' | ';'): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === by && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell];
}
