/** A row of a report: its line counted from 1, its cells, and the same as one text. */
export interface ReportRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly text: string;
  /** Its cells are only parts of a text that stand apart: they may be cut in another way. */
  readonly isText: boolean;
}

/** The rows of pasted text: cut at tabs, at the commas or semicolons of a CSV file, else where two spaces or more are. Blank lines are left out. */
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

/** A row of cells, as a sheet or a table on the clipboard has them. */
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

/** What separates cells: a tab in any line; a comma or semicolon that most lines have the same number of, three at least. */
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

/** The cells of a line of CSV; a comma between digits that groups thousands is not one: `1,058 head`. */
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
