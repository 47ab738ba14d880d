import type { SheetRow } from '../kinds/kind.ts';
import { isRecord, type Core } from './core.ts';

/** Keeps columns of numbers wide enough for their digits. */
export interface Widths<Row extends SheetRow> {
  /** Widens columns whose totals, or whose numbers in these rows, have more digits than room. */
  fit(rows: readonly Row[]): void;
  /** The same with the rows in sight. */
  fitInSight(): void;
  /** The width to remember for a column: what it was before it was widened here. */
  kept(columnId: string, width: number): number;
}

/** Padding of a cell on both sides, and what the canvas may measure less than the cell draws, in px. */
const around = 16;

/**
 * A number that is cut off reads as another number: Excel widens the column as one is typed, and so does this. Columns only grow, also
 * those that the user has made too narrow. A totals row is bold, and is the widest.
 */
export function createWidths<Row extends SheetRow>(core: Core<Row>): Widths<Row> {
  const { api, columns, state, root } = core;
  const grown = new Map<string, { readonly from: number; readonly to: number }>();
  const measure = measureIn(root);
  const fit = (rows: readonly Row[]): void => {
    const wider = api.getAllDisplayedColumns().flatMap((shown) => {
      const id = shown.getColId();
      const column = columns.get(id);
      if (column === undefined || column.kind !== 'number') return [];
      const total = state.totalTexts.get(id) ?? '';
      let needed = total === '' ? 0 : measure(total, true);
      for (const row of rows) needed = Math.max(needed, measure(column.shown(row), false));
      const from = shown.getActualWidth();
      const to = Math.ceil(needed) + around;
      if (to <= from) return [];
      grown.set(id, { from: grown.get(id)?.to === from ? (grown.get(id)?.from ?? from) : from, to });
      return [{ key: id, newWidth: to }];
    });
    if (wider.length > 0) api.setColumnWidths(wider);
  };
  return {
    fit,
    fitInSight: () => {
      fit(api.getRenderedNodes().flatMap(({ data }) => (isRecord<Row>(data) ? [data] : [])));
    },
    kept: (id, width) => (grown.get(id)?.to === width ? (grown.get(id)?.from ?? width) : width),
  };
}

/** The width of a cell's text in px. Figures are tabular: numbers of one shape are one width, so few are measured. */
function measureIn(root: HTMLElement): (text: string, isBold: boolean) => number {
  const widths = new Map<string, number>();
  const context = document.createElement('canvas').getContext('2d');
  return (text, isBold) => {
    if (context === null || text === '') return 0;
    const shape = `${isBold ? 'b' : 'n'}${text.replaceAll(/\d/g, '0')}`;
    const known = widths.get(shape);
    if (known !== undefined) return known;
    const cell = root.querySelector(isBold ? '.ag-row.totals .ag-cell.num' : '.ag-cell.num');
    if (cell === null) return 0;
    const { fontFamily, fontSize, fontWeight, letterSpacing } = getComputedStyle(cell);
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    context.letterSpacing = letterSpacing;
    const width = context.measureText(shape.slice(1)).width;
    widths.set(shape, width);
    return width;
  };
}
