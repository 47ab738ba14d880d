/** A row of a report: its line, counted from 1, its cells, and its text. */
export interface ReportRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly text: string;
  /** True if the cells were split at wide spaces only. They may be split differently once the heading is known. */
  readonly isText: boolean;
}

/**
 * The rows of pasted text, split at tabs, at the commas or semicolons of a CSV file, or else at two or more spaces. Blank lines are left
 * out.
 */
export function rowsOf(text: string): readonly ReportRow[] {
  const lines = text.split(/\r\n|\r|\n/);
  const by = separatorOf(lines);
  return lines.flatMap((line, index): readonly ReportRow[] => {
    const shown = line.trim();
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

/** A row of cells, as from a spreadsheet or a table on the clipboard. */
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

/**
 * The separator of cells: a tab if any line has one; else a semicolon or comma that splits most lines into the same number of
 * cells, three or more.
 */
function separatorOf(lines: readonly string[]): '\t' | ',' | ';' | null {
  if (lines.some((line) => line.includes('\t'))) return '\t';
  const written = lines.filter((line) => line.trim() !== '');
  for (const by of [';', ','] as const) {
    const counts = written.map((line) => csvCells(line, by).length).filter((count) => count > 2);
    const [most = 0] = [...Map.groupBy(counts, (count) => count).values()]
      .map((group) => group.length)
      .toSorted((a, b) => b - a);
    if (most >= 2 && most * 2 >= written.length) return by;
  }
  return null;
}

/** The cells of a CSV line. A comma that groups thousands does not separate: `1,058 head`. */
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
