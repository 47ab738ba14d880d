import type { GridApi } from 'ag-grid-community';
import type { Spot } from '../range.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetLayout } from '../model/layout.ts';
import type { GridRow } from '../model/pinnedRow.ts';

/** Scrolls to a cell; the blank row is always in sight. */
export function revealCell<Row extends SheetRow>(
  api: GridApi<GridRow<Row>>,
  layout: SheetLayout,
  { row, column }: Spot,
  where?: 'top',
): void {
  if (row < layout.recordCount) api.ensureIndexVisible(row, where);
  const columnId = layout.columnAt(column);
  if (columnId !== undefined) api.ensureColumnVisible(columnId);
}
