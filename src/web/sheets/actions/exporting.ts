import { fullTitle, plainText, type SheetColumn } from '../columns/column.ts';
import { guardText } from '../cells/injection.ts';
import { formatSeparated } from '../cells/separated.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { Sheet } from '../grid/sheet.ts';

/** The sheet as shown, sorted and filtered: its columns with their units, values at full precision, names guarded against running as formulas. */
export function csvOf<Row extends SheetRow>(sheet: Sheet<Row>): string {
  const columns = shownColumns(sheet);
  const lines: string[][] = [
    columns.map((column) =>
      column.unit === ''
        ? fullTitle(column)
        : `${fullTitle(column).slice(0, -column.unit.length).trim()} (${column.unit})`,
    ),
  ];
  sheet.api.forEachNodeAfterFilterAndSort((node) => {
    const row = node.data;
    if (row === undefined || 'special' in row) return;
    lines.push(columns.map((column) => csvText(column, row)));
  });
  return `\ufeff${formatSeparated(lines, ',')}`;
}

function csvText<Row>(column: SheetColumn<Row>, row: Row): string {
  const text = plainText(column, row);
  return column.kind === 'text' ? guardText(text) : text;
}

export function shownColumns<Row extends SheetRow>(sheet: Sheet<Row>): readonly SheetColumn<Row>[] {
  return Array.from({ length: sheet.layout.columnCount }, (_, index) => sheet.columnAt(index))
    .filter((column) => column !== undefined && column.look !== 'remove')
    .filter((column) => column !== undefined);
}

/** Hands a text to the browser as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Prints the sheet as a plain table: every row, the columns shown, the heads on each page. */
export function printSheet<Row extends SheetRow>(
  sheet: Sheet<Row>,
  totals: (columnId: string) => string,
): void {
  const columns = shownColumns(sheet);
  const frame = document.createElement('iframe');
  frame.className = 'drover-print';
  frame.title = 'Print';
  document.body.append(frame);
  const page = frame.contentDocument;
  if (page === null) return;
  page.title = `${sheet.kind.title} ${new Date().toLocaleDateString('en-AU')}`;
  const style = page.createElement('style');
  style.textContent =
    '@page { size: A4 landscape; margin: 12mm } body { font: 9pt system-ui, sans-serif } table { border-collapse: collapse; width: 100% } th, td { border-bottom: 0.5pt solid #999; padding: 2pt 4pt; text-align: left } .num { text-align: right; font-variant-numeric: tabular-nums } tfoot td { font-weight: 600 }';
  page.head.append(style);
  const heading = page.createElement('h1');
  heading.textContent = page.title;
  page.body.append(heading, tableOf(page, sheet, columns, totals));
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}

/**
 * When the browser prints the page itself (Ctrl+P) the grid holds only the rows and columns in sight: the whole sheet stands in
 * for the page meanwhile, as a plain table (grid.css). Returns how to stop.
 */
export function listenToPrinting<Row extends SheetRow>(
  sheet: Sheet<Row>,
  totals: (columnId: string) => string,
): () => void {
  const printed = document.createElement('section');
  printed.className = 'drover-printed';
  const put = (): void => {
    const heading = document.createElement('h1');
    const screen = document.title.replace(/ - Drover$/, '');
    heading.textContent = screen === sheet.kind.title ? screen : `${screen}: ${sheet.kind.title}`;
    printed.replaceChildren(heading, tableOf(document, sheet, shownColumns(sheet), totals));
    document.body.append(printed);
  };
  const remove = (): void => printed.remove();
  addEventListener('beforeprint', put);
  addEventListener('afterprint', remove);
  return () => {
    removeEventListener('beforeprint', put);
    removeEventListener('afterprint', remove);
    remove();
  };
}

function tableOf<Row extends SheetRow>(
  page: Document,
  sheet: Sheet<Row>,
  columns: readonly SheetColumn<Row>[],
  totals: (columnId: string) => string,
): HTMLTableElement {
  const table = page.createElement('table');
  const line = (
    section: HTMLTableSectionElement,
    tag: 'th' | 'td',
    text: (column: SheetColumn<Row>) => string,
  ): void => {
    const row = section.insertRow();
    for (const column of columns) {
      const cell = page.createElement(tag);
      cell.className = column.kind === 'number' ? 'num' : '';
      cell.textContent = text(column);
      row.append(cell);
    }
  };
  line(table.createTHead(), 'th', fullTitle);
  const body = table.createTBody();
  sheet.api.forEachNodeAfterFilterAndSort(({ data }) => {
    if (data !== undefined && !('special' in data)) line(body, 'td', (column) => column.shown(data));
  });
  line(table.createTFoot(), 'td', (column) => (column.look === 'name' ? 'Totals' : totals(column.id)));
  return table;
}
