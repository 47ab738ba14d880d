import { localDate, longDate } from '#calc-core/number';
import { fullTitle, type SheetColumn } from '../columns/column.ts';
import { shownColumns, shownRows } from '../actions/exporting.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { hasTotals } from '../model/rows/pinned-row.ts';
import type { SheetModel } from '../model/sheet-model.ts';

/** Prints the sheet as a plain table: all rows that pass the filters, and the visible columns. */
export function printSheet<Row extends SheetRow>(sheet: SheetModel<Row>): void {
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
  page.body.append(...headOf(page, sheet, sheet.kind.title), tableOf(page, sheet, columns));
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}

/**
 * Makes Ctrl+P print the whole sheet. A plain table replaces the grid (ag/grid.css), which contains only the visible rows.
 * @returns a function that removes the listeners
 */
export function listenToPrinting<Row extends SheetRow>(sheet: SheetModel<Row>): () => void {
  const printed = document.createElement('section');
  printed.className = 'drover-printed';
  const put = (): void => {
    const screen = document.title.replace(/ - Drover$/, '');
    const title = screen === sheet.kind.title ? screen : `${screen}: ${sheet.kind.title}`;
    printed.replaceChildren(...headOf(document, sheet, title), tableOf(document, sheet, shownColumns(sheet)));
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

/** The head of a printed sheet: the title, the date, and a count such as 'filtered: 5 of 20 trades'. */
function headOf<Row extends SheetRow>(
  page: Document,
  sheet: SheetModel<Row>,
  title: string,
): readonly HTMLElement[] {
  const heading = page.createElement('h1');
  heading.textContent = title;
  const below = page.createElement('p');
  const [shown, all] = [shownRows(sheet).length, sheet.kind.rows().length];
  const { one, many } = sheet.kind.noun;
  const count = shown === all ? `${all} ${all === 1 ? one : many}` : `filtered: ${shown} of ${all} ${many}`;
  below.textContent = `${longDate(localDate(new Date()))}, ${count}`;
  return [heading, below];
}

/** The label of the totals row: 'Totals', or for example 'Totals: 2 sold, 3 bought, 5 planned'. */
function totalsTitle<Row extends SheetRow>(sheet: SheetModel<Row>): string {
  const counts = sheet.total('name');
  return counts === '' ? 'Totals' : `Totals: ${counts}`;
}

/** A cell's text for paper. Its tag follows in brackets: "Gunnedah heifers (actual)". */
function shownWithTag<Row>(column: SheetColumn<Row>, row: Row): string {
  const tag = column.tag?.(row) ?? '';
  return tag === '' ? column.shown(row) : `${column.shown(row)} (${tag})`;
}

function tableOf<Row extends SheetRow>(
  page: Document,
  sheet: SheetModel<Row>,
  columns: readonly SheetColumn<Row>[],
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
  for (const row of shownRows(sheet)) line(body, 'td', (column) => shownWithTag(column, row));
  if (hasTotals(sheet.kind))
    line(table.createTFoot(), 'td', (column) =>
      column.look === 'name' ? totalsTitle(sheet) : sheet.total(column.id),
    );
  return table;
}
