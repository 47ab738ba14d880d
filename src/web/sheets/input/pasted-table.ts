import { spreadOut } from '../text/table.ts';

/** The rows of the first table in pasted HTML, or null. A merged cell has its text at the top left. */
export function readTableHtml(html: string): string[][] | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (table === null) return null;
  return spreadOut(
    Array.from(table.rows, (row) =>
      Array.from(row.cells, (cell) => ({ text: textOf(cell), width: cell.colSpan, height: cell.rowSpan })),
    ),
  );
}

function textOf(cell: HTMLTableCellElement): string {
  for (const line of cell.querySelectorAll('br')) line.replaceWith('\n');
  return (cell.textContent ?? '').replaceAll(/[ \t\u00a0]+/g, ' ').trim();
}
