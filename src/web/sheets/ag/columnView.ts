import type { SheetRow } from '../kinds/kind.ts';
import { gutterId } from './columnDefs.ts';
import type { Core } from '../grid/core.ts';
import type { View } from '../model/viewState.ts';
import type { Widths } from './columnWidths.ts';

const firstColumns = [{ colId: gutterId }, { colId: 'ag-Grid-SelectionColumn' }] as const;

/** Order, widths, pins, sort and visibility, as they are remembered. */
export function columnsOf<Row extends SheetRow>(
  { api, columns }: Core<Row>,
  widths: Widths<Row>,
): View['columns'] {
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

/** Puts the columns as remembered, or back as they were made; gutter and ticks stay first. */
export function putColumns<Row extends SheetRow>(
  core: Pick<Core<Row>, 'api' | 'columns'>,
  remembered: View['columns'] | null,
): void {
  if (remembered === null) core.api.resetColumnState();
  startColumns(core, remembered);
}

/** The same for a grid that was just made. */
export function startColumns<Row extends SheetRow>(
  { api, columns }: Pick<Core<Row>, 'api' | 'columns'>,
  remembered: View['columns'] | null,
): void {
  api.applyColumnState({
    state: [...firstColumns, ...(remembered ?? []).filter((state) => columns.has(state.colId))],
    applyOrder: true,
  });
}
