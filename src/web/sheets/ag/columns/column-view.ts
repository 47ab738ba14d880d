import { tickColumnId } from '../../grid-parts.ts';
import type { GridApi } from 'ag-grid-community';
import type { SheetRow } from '../../kinds/kind.ts';
import type { GridRow } from '../../model/rows/pinned-row.ts';
import type { ColumnState } from '../../model/port.ts';
import type { SheetModel } from '../../model/sheet-model.ts';
import { areTicksShown } from '../../model/ticking.ts';
import { spacing } from '../spacing.ts';
import { gutterId } from './column-defs.ts';
import type { Widths } from './column-widths.ts';

export const tickState = (isShown: boolean): ColumnState => ({ colId: tickColumnId, hide: !isShown });

/** The columns' order, widths, pins, sort and visibility, to be stored. Widths are converted to the usual text size. */
export function columnStatesOf<Row extends SheetRow>(
  { columns }: SheetModel<Row>,
  api: GridApi<GridRow<Row>>,
  widths: Widths<Row>,
): readonly ColumnState[] {
  return api
    .getColumnState()
    .filter((state) => columns.has(state.colId))
    .map(({ colId, width, hide, pinned, sort, sortIndex }) => ({
      colId,
      ...(typeof width === 'number'
        ? { width: Math.round(widths.kept(colId, width) / spacing().letters) }
        : {}),
      hide: hide ?? null,
      pinned: pinned ?? null,
      sort: sort ?? null,
      sortIndex: sortIndex ?? null,
    }));
}

/** Restores stored columns. Without stored columns, restores the original columns. The gutter and the tick boxes stay first. */
export function startColumns<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  api: GridApi<GridRow<Row>>,
  remembered: readonly ColumnState[] | null,
): void {
  const { letters } = spacing();
  const own = (remembered ?? [])
    .filter((state) => sheet.columns.has(state.colId))
    .map((state) =>
      typeof state.width === 'number' ? { ...state, width: Math.round(state.width * letters) } : state,
    );
  const first = [{ colId: gutterId }, tickState(areTicksShown(sheet, window.innerWidth))];
  api.applyColumnState({
    state: [...first, ...own],
    applyOrder: true,
  });
}
