import type { GridApi } from 'ag-grid-community';
import type { SheetRow } from '../kinds/kind.ts';
import { isRecord, type GridRow } from '../model/pinnedRow.ts';
import type { SheetModel } from '../model/SheetModel.ts';

/** Keeps columns of numbers wide enough for their digits, and some texts for their words. */
export interface Widths<Row extends SheetRow> {
  /** Widens columns whose totals, or whose numbers in these rows, have more digits than room. */
  fit(rows: readonly Row[]): void;
  /** The same with the rows in sight. */
  fitInSight(): void;
  /** The width to remember for a column: what it was before it was widened here. */
  kept(columnId: string, width: number): number;
}

/** Padding of a cell on both sides and a pixel for rounding; the totals row has less of it (grid.css). */
const around = { cell: 13, total: 9 } as const;

/**
 * A number that is cut off reads as another number: Excel widens the column as one is typed, and so does this. Columns only grow, also
 * those that the user has made too narrow. A totals row is bold, and is the widest.
 */
export function createWidths<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  root: HTMLElement,
  api: GridApi<GridRow<Row>>,
): Widths<Row> {
  const { columns } = sheet;
  const grown = new Map<string, { readonly from: number; readonly to: number }>();
  const measure = measureIn(root);
  let isAwaited = false;
  const fit = (rows: readonly Row[]): void => {
    // Another font's digits are wider or narrower: ours is waited for, once, and then the rows in sight are fitted.
    if (document.fonts.status !== 'loaded') {
      if (!isAwaited) void document.fonts.ready.then(() => fit(rowsInSight(api)));
      isAwaited = true;
      return;
    }
    if (api.isDestroyed()) return;
    const wider = api.getAllDisplayedColumns().flatMap((shown) => {
      const id = shown.getColId();
      const column = columns.get(id);
      if (column === undefined || (column.kind !== 'number' && column.mayGrowTo === undefined)) return [];
      const from = shown.getActualWidth();
      const total = sheet.total(id);
      const isBold = column.total?.kind === 'sum';
      let needed = total === '' ? 0 : measure(total, isBold, from - around.total) + around.total;
      for (const row of rows)
        needed = Math.max(needed, measure(column.shown(row), false, from - around.cell) + around.cell);
      const to = Math.min(Math.ceil(needed), column.mayGrowTo ?? Number.POSITIVE_INFINITY);
      if (to <= from) return [];
      grown.set(id, { from: grown.get(id)?.to === from ? (grown.get(id)?.from ?? from) : from, to });
      return [{ key: id, newWidth: to }];
    });
    if (wider.length > 0) api.setColumnWidths(wider);
  };
  return {
    fit,
    fitInSight: () => fit(rowsInSight(api)),
    kept: (id, width) => (grown.get(id)?.to === width ? (grown.get(id)?.from ?? width) : width),
  };
}

function rowsInSight<Row extends SheetRow>(api: GridApi<GridRow<Row>>): readonly Row[] {
  if (api.isDestroyed()) return [];
  return api.getRenderedNodes().flatMap(({ data }) => (isRecord<Row>(data) ? [data] : []));
}

/**
 * The width of a cell's text in px, or 0 where it cannot be more than `room`: to measure is to have the browser lay out the page at
 * once. Figures are tabular: numbers of one shape are one width, so few are measured.
 */
function measureIn(root: HTMLElement): (text: string, isBold: boolean, room: number) => number {
  const widths = new Map<string, number>();
  const ruler = document.createElement('span');
  ruler.setAttribute('aria-hidden', 'true');
  root.append(ruler);
  const exact = (shape: string, isBold: boolean): number => {
    const key = `${isBold ? 'bold' : ''} ${shape}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    ruler.className = isBold ? 'drover-ruler bold' : 'drover-ruler';
    ruler.textContent = shape;
    const { width } = ruler.getBoundingClientRect();
    ruler.textContent = '';
    widths.set(key, width);
    return width;
  };
  let widest = 0;
  return (text, isBold, room) => {
    // Of what figures and words are written with these are the widest.
    if (widest === 0) widest = Math.max(...['%', 'W', '\u2014'].map((wide) => exact(wide, true)));
    return text.length * widest <= room ? 0 : exact(text.replaceAll(/\d/g, '0'), isBold);
  };
}
