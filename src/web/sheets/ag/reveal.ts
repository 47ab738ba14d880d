import type { Spot } from '../range.ts';
import type { SheetLayout } from '../model/layout.ts';

interface Scroller {
  getDisplayedRowAtIndex(index: number): ShownRow | undefined;
  getVerticalPixelRange(): { readonly top: number; readonly bottom: number };
  ensureIndexVisible(index: number, position?: 'top'): void;
  ensureColumnVisible(columnId: string): void;
}

interface ShownRow {
  readonly rowTop: number | null;
  readonly rowHeight: number | null | undefined;
}

/** Scrolls to a cell. Leaves a visible row where it is, because each vertical scroll lays out the page several times. */
export function revealCell(
  api: Scroller,
  layout: Pick<SheetLayout, 'recordCount' | 'columnAt'>,
  { row, column }: Spot,
  where?: 'top',
): void {
  if (row < layout.recordCount && !isThere(api, row, where)) api.ensureIndexVisible(row, where);
  const columnId = layout.columnAt(column);
  if (columnId !== undefined) api.ensureColumnVisible(columnId);
}

function isThere(api: Scroller, row: number, where: 'top' | undefined): boolean {
  const { rowTop = null, rowHeight } = api.getDisplayedRowAtIndex(row) ?? {};
  if (rowTop === null || typeof rowHeight !== 'number') return false;
  const { top, bottom } = api.getVerticalPixelRange();
  return where === 'top' ? rowTop === top : rowTop >= top && rowTop + rowHeight <= bottom;
}
