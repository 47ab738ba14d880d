import { tickColumnId } from '../../grid-parts.ts';
import type { GridApi } from 'ag-grid-community';
import type { SheetRow } from '../../kinds/kind.ts';
import type { GridRow } from '../../model/rows/pinned-row.ts';
import type { ColumnState } from '../../model/port.ts';
import type { SheetModel } from '../../model/sheet-model.ts';
import { areTicksShown } from '../../model/ticking.ts';
import { gutterId } from './column-defs.ts';
import type { Widths } from './column-widths.ts';

export const tickState = (isShown: boolean): ColumnState => ({ colId: tickColumnId, hide: !isShown });

/** Order, widths, pins, sort and visibility, as they are stored. */
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
      ...(typeof width === 'number' ? { width: widths.kept(colId, width) } : {}),
      hide: hide ?? null,
      pinned: pinned ?? null,
      sort: sort ?? null,
      sortIndex: sortIndex ?? null,
    }));
}

/** Restores stored columns, or leaves the original ones; gutter and tick boxes stay first. */
export function startColumns<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  api: GridApi<GridRow<Row>>,
  remembered: readonly ColumnState[] | null,
): void {
  const first = [{ colId: gutterId }, tickState(areTicksShown(sheet, window.innerWidth))];
  api.applyColumnState({
    state: [...first, ...(remembered ?? []).filter((state) => sheet.columns.has(state.colId))],
    applyOrder: true,
  });
}
