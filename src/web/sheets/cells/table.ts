/** Cells as an HTML table for the clipboard; text keeps its spelling, '007' included: mso-number-format tells Excel, sdnum tells LibreOffice. */
export function tableHtml(
  rows: readonly (readonly { text: string; isNumber: boolean }[])[],
  origin: Origin,
): string {
  const cell = ({ text, isNumber }: { text: string; isNumber: boolean }): string =>
    isNumber
      ? `<td align="right">${escaped(text)}</td>`
      : `<td sdnum="1033;0;@" style="mso-number-format:'\\@'">${escaped(text)}</td>`;
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('');
  const from = escaped([origin.sheetId, ...origin.columnIds].join(' '));
  return `<meta charset="utf-8"><table data-drover="${from}">${body}</table>`;
}

/** Which of our sheets copied cells come from, and the columns they stood in. */
export interface Origin {
  readonly sheetId: string;
  readonly columnIds: readonly string[];
}

/** Where cells on the clipboard come from; null where another program wrote them. */
export function readOrigin(html: string): Origin | null {
  const [sheetId, ...columnIds] = /<table data-drover="([\w -]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  return sheetId === undefined ? null : { sheetId, columnIds };
}

/** The rows of the first table in pasted HTML, merged cells spread out as blanks; null where there is none. */
export function readTableHtml(html: string): string[][] | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (table === null) return null;
  return Array.from(table.rows, (row) => Array.from(row.cells).flatMap(spread));
}

function spread(cell: HTMLTableCellElement): string[] {
  for (const line of cell.querySelectorAll('br')) line.replaceWith('\n');
  const text = (cell.textContent ?? '').replaceAll(/[ \t\u00a0]+/g, ' ').trim();
  return [text, ...Array.from({ length: cell.colSpan - 1 }, () => '')];
}

function escaped(text: string): string {
  const lines = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return lines.replaceAll(/\r\n|\r|\n/g, '<br style="mso-data-placement:same-cell">');
}
