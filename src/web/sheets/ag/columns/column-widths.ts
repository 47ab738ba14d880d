import type { GridApi } from 'ag-grid-community';
import type { SheetRow } from '../../kinds/kind.ts';
import { isRecord, type GridRow } from '../../model/rows/pinned-row.ts';
import type { SheetModel } from '../../model/sheet-model.ts';
import { hasOnlyTotal, mayGrow, roomFor } from './column-room.ts';
import { createRuler, type Ruler } from '../ruler.ts';

/** Makes number columns wide enough for their digits, and some text columns wide enough for their words. */
export interface Widths<Row extends SheetRow> {
  fit(rows: readonly Row[]): void;
  fitInSight(): void;
  /** Returns the width to store for a column. If `fit` has widened the column, returns its width before that. */
  kept(columnId: string, width: number): number;
}

/** Horizontal padding of a cell, plus 1 px for rounding. The totals row has less padding (grid.css). */
const around = { cell: 13, total: 9 } as const;

const digit = { text: ',0', isBold: true } as const;

/** Widens columns so that no number is cut. A cut number would read as another number. Columns never shrink. */
export function createWidths<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  root: HTMLElement,
  api: GridApi<GridRow<Row>>,
): Widths<Row> {
  const { columns } = sheet;
  const grown = new Map<string, { readonly from: number; readonly to: number }>();
  const ruler = createRuler(root);
  let isAwaited = false;
  let isFitted = false;
  const fit = (rows: readonly Row[], isEdited: boolean): void => {
    // Digits are wider or narrower in another font. Wait for our font, then fit the visible rows.
    if (document.fonts.status !== 'loaded') {
      if (!isAwaited) void document.fonts.ready.then(() => fit(rowsInSight(api), false));
      isAwaited = true;
      return;
    }
    if (api.isDestroyed()) return;
    // The first fit adds no spare room, because no figure has grown yet.
    const grows = isEdited && isFitted;
    isFitted = true;
    const asked = growingColumns(sheet, rows, api, ruler);
    const long = asked.flatMap(({ total, cells }) => [...total, ...cells]);
    // Measure the digit only together with other texts. If there are none, the browser need not lay out the page.
    ruler.measure(grows && long.length > 0 ? [...long, digit] : long);
    const spare = grows ? ruler.width(digit) : 0;
    const wider = asked.flatMap(({ id, from, most, total, cells }) => {
      const needs = {
        total: Math.max(0, ...total.map((text) => ruler.width(text) + around.total)),
        cells: Math.max(0, ...cells.map((text) => ruler.width(text) + around.cell)),
      };
      const to = roomFor(from, needs, most, columns.get(id)?.kind === 'number' ? spare : 0);
      if (to <= from) return [];
      grown.set(id, { from: grown.get(id)?.to === from ? (grown.get(id)?.from ?? from) : from, to });
      return [{ key: id, newWidth: to }];
    });
    if (wider.length > 0) api.setColumnWidths(wider);
  };
  return {
    fit: (rows) => fit(rows, rows.length > 0),
    fitInSight: () => fit(rowsInSight(api), false),
    kept: (id, width) => (grown.get(id)?.to === width ? (grown.get(id)?.from ?? width) : width),
  };
}

function growingColumns<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  rows: readonly Row[],
  api: GridApi<GridRow<Row>>,
  ruler: Ruler,
) {
  return api.getAllDisplayedColumns().flatMap((shown) => {
    const id = shown.getColId();
    const column = sheet.columns.get(id);
    if (column === undefined || !mayGrow(column)) return [];
    const from = shown.getActualWidth();
    const isBold = column.total?.kind === 'sum';
    const total = ruler.tooLong([sheet.total(id)], from - around.total);
    const texts = hasOnlyTotal(column) ? [] : rows.map((row) => column.shown(row));
    const cells = ruler.tooLong(texts, from - around.cell);
    return [
      {
        id,
        from,
        most: column.mayGrowTo ?? Number.POSITIVE_INFINITY,
        total: total.map((text) => ({ text, isBold })),
        cells: cells.map((text) => ({ text, isBold: false })),
      },
    ];
  });
}

function rowsInSight<Row extends SheetRow>(api: GridApi<GridRow<Row>>): readonly Row[] {
  if (api.isDestroyed()) return [];
  return api.getRenderedNodes().flatMap(({ data }) => (isRecord<Row>(data) ? [data] : []));
}
