/** Cells as an HTML table for the clipboard. Attributes keep texts such as '007': mso-number-format for Excel, sdnum for LibreOffice. */
export function tableHtml(
  rows: readonly (readonly CopiedCell[])[],
  origin: Pick<Origin, 'sheetId' | 'columnIds'>,
): string {
  const cell = ({ text, isNumber, refers = null }: CopiedCell): string => {
    if (isNumber) return `<td align="right">${escaped(text)}</td>`;
    const id = refers !== null && /^[\w-]+$/.test(refers) ? ` data-id="${refers}"` : '';
    return `<td${id} sdnum="1033;0;@" style="mso-number-format:'\\@'">${escaped(text)}</td>`;
  };
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('');
  const from = escaped([origin.sheetId, ...origin.columnIds].join(' '));
  return `<meta charset="utf-8"><table data-drover="${from}">${body}</table>`;
}

/** A cell for the clipboard. */
export interface CopiedCell {
  readonly text: string;
  readonly isNumber: boolean;
  /** The id of the record in the cell. Needed if another record has the same name. */
  readonly refers?: string | null;
}

/** The sheet from which cells were copied, its columns, and the records that the cells name. */
export interface Origin {
  readonly sheetId: string;
  readonly columnIds: readonly string[];
  /** For each row and cell, the id of the record that the cell names. Null without a record. */
  readonly refers: readonly (readonly (string | null)[])[];
}

/** The origin of the cells on the clipboard. Null if another program wrote the cells. */
export function readOrigin(html: string): Origin | null {
  const [sheetId, ...columnIds] = /<table data-drover="([\w -]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  if (sheetId === undefined) return null;
  const rows = [...html.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gs)];
  const refers = rows.map(([, row = '']) =>
    [...row.matchAll(/<td\b([^>]*)>/g)].map(([, attributes = '']) => idIn(attributes)),
  );
  return { sheetId, columnIds, refers };
}

const idIn = (attributes: string): string | null => /\bdata-id="([\w-]+)"/.exec(attributes)?.[1] ?? null;

/** A cell of a table. The cell may be merged with cells to its right and below. */
export interface MergedCell {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/** Gives each cell its row and column. A merged cell has its text at the top left, and blanks elsewhere. */
export function spreadOut(rows: readonly (readonly MergedCell[])[]): string[][] {
  const grid: string[][] = rows.map(() => []);
  for (const [top, cells] of rows.entries()) {
    let left = 0;
    for (const { text, width, height } of cells) {
      while (grid[top]?.[left] !== undefined) left += 1;
      for (let row = top; row < Math.min(rows.length, top + Math.max(1, height)); row += 1)
        for (let column = left; column < left + Math.max(1, width); column += 1) {
          const line = grid[row];
          if (line !== undefined) line[column] = row === top && column === left ? text : '';
        }
      left += Math.max(1, width);
    }
  }
  return grid.map((line) => Array.from(line, (text: string | undefined) => text ?? ''));
}

function escaped(text: string): string {
  const lines = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return lines.replaceAll(/\r\n|\r|\n/g, '<br style="mso-data-placement:same-cell">');
}
