import type { GridApi } from 'ag-grid-community';
import type { Spot } from '../range.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetLayout } from '../model/layout.ts';
import type { GridRow } from '../model/pinnedRow.ts';

/**
 * Scrolls to a cell; the blank row is always in sight. The grid is not asked to scroll to a row that is in sight: it would have the browser
 * lay the page out, and do so again at each of the next ten changes of its rows (without row heights that follow the text it takes every row
 * for one still to be measured).
 */
export function revealCell<Row extends SheetRow>(
  api: GridApi<GridRow<Row>>,
  layout: SheetLayout,
  { row, column }: Spot,
  where?: 'top',
): void {
  if (row < layout.recordCount && (where !== undefined || !isInSight(api, row)))
    api.ensureIndexVisible(row, where);
  const columnId = layout.columnAt(column);
  if (columnId !== undefined) api.ensureColumnVisible(columnId);
}

function isInSight<Row extends SheetRow>(api: GridApi<GridRow<Row>>, row: number): boolean {
  const { rowTop = null, rowHeight } = api.getDisplayedRowAtIndex(row) ?? {};
  if (rowTop === null || typeof rowHeight !== 'number') return false;
  const { top, bottom } = api.getVerticalPixelRange();
  return rowTop >= top && rowTop + rowHeight <= bottom;
}
