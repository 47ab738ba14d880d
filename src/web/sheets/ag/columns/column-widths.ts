import type { GridApi } from 'ag-grid-community';
import type { SheetRow } from '../../kinds/kind.ts';
import { isRecord, type GridRow } from '../../model/rows/pinned-row.ts';
import type { SheetModel } from '../../model/sheet-model.ts';
import { roomFor } from './column-room.ts';
import { createRuler } from '../ruler.ts';

/** Keeps columns of numbers wide enough for their digits, and some texts for their words. */
export interface Widths<Row extends SheetRow> {
  /** Widens columns whose totals, or whose numbers in these rows, have more digits than room: figures that grow get some to spare. */
  fit(rows: readonly Row[]): void;
  /** The same with the rows in sight. */
  fitInSight(): void;
  /** The width to remember for a column: what it was before it was widened here. */
  kept(columnId: string, width: number): number;
}

/** Padding of a cell on both sides and a pixel for rounding; the totals row has less of it (grid.css). */
const around = { cell: 13, total: 9 } as const;

/** What a figure that grows has to spare: a digit with its comma, or a decimal with its point. */
const digit = { text: ',0', isBold: true } as const;

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
  const ruler = createRuler(root);
  let isAwaited = false;
  let isFitted = false;
  const fit = (rows: readonly Row[], isEdited: boolean): void => {
    // Another font's digits are wider or narrower: ours is waited for, once, and then the rows in sight are fitted.
    if (document.fonts.status !== 'loaded') {
      if (!isAwaited) void document.fonts.ready.then(() => fit(rowsInSight(api), false));
      isAwaited = true;
      return;
    }
    if (api.isDestroyed()) return;
    // What changes before the sheet is fitted for the first time has outgrown nothing: how wide a column begins must not go by what came first.
    const grows = isEdited && isFitted;
    isFitted = true;
    const asked = api.getAllDisplayedColumns().flatMap((shown) => {
      const id = shown.getColId();
      const column = columns.get(id);
      if (column === undefined || (column.kind !== 'number' && column.mayGrowTo === undefined)) return [];
      const from = shown.getActualWidth();
      const isBold = column.total?.kind === 'sum';
      return [
        {
          id,
          from,
          most: column.mayGrowTo ?? Number.POSITIVE_INFINITY,
          total: ruler.tooLong([sheet.total(id)], from - around.total).map((text) => ({ text, isBold })),
          cells: ruler
            .tooLong(
              rows.map((row) => column.shown(row)),
              from - around.cell,
            )
            .map((text) => ({ text, isBold: false })),
        },
      ];
    });
    const long = asked.flatMap(({ total, cells }) => [...total, ...cells]);
    // Where nothing is to be measured the browser need not lay out the page for this alone.
    ruler.measure(grows && long.length > 0 ? [...long, digit] : long);
    const spare = grows ? ruler.width(digit) : 0;
    const wider = asked.flatMap(({ id, from, most, total, cells }) => {
      const needs = {
        total: Math.max(0, ...total.map((text) => ruler.width(text) + around.total)),
        cells: Math.max(0, ...cells.map((text) => ruler.width(text) + around.cell)),
      };
      // Words are as long as they are.
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

function rowsInSight<Row extends SheetRow>(api: GridApi<GridRow<Row>>): readonly Row[] {
  if (api.isDestroyed()) return [];
  return api.getRenderedNodes().flatMap(({ data }) => (isRecord<Row>(data) ? [data] : []));
}
