import type { SheetRow } from '../kinds/kind.ts';
import { afterPaint } from '../model/changes.ts';
import type { Sheet } from '../grid/sheet.ts';

/** How a column stands: what its menu ticks. */
export interface ColumnStanding {
  readonly sort: 'asc' | 'desc' | null;
  readonly isPinned: boolean;
}

export function standingOf<Row extends SheetRow>({ api }: Sheet<Row>, columnId: string): ColumnStanding {
  const column = api.getColumn(columnId);
  const sort = column?.getSort();
  return { sort: sort === 'asc' || sort === 'desc' ? sort : null, isPinned: column?.isPinned() === true };
}

/** Sorts by this column alone; null gives back the order in which the records were made. */
export function sortBy<Row extends SheetRow>(
  { api, column, say }: Sheet<Row>,
  columnId: string,
  sort: 'asc' | 'desc' | null,
): void {
  api.applyColumnState({ state: [{ colId: columnId, sort }], defaultState: { sort: null } });
  const name = column(columnId)?.title ?? columnId;
  say(
    sort === null
      ? `${name} is not sorted`
      : `Sorted by ${name}, ${sort === 'asc' ? 'ascending' : 'descending'}`,
  );
}

/** Holds the column at the left while the others scroll, or lets it go. */
export function pinColumn<Row extends SheetRow>(
  { api, column, say }: Sheet<Row>,
  columnId: string,
  isPinned: boolean,
): void {
  api.setColumnsPinned([columnId], isPinned ? 'left' : null);
  say(
    `${column(columnId)?.title ?? columnId} ${isPinned ? 'is pinned at the left' : 'scrolls with the others'}`,
  );
}

export function hideColumn<Row extends SheetRow>(sheet: Sheet<Row>, columnId: string): void {
  const { api, column, say, selection, layout } = sheet;
  const spot = selection.spot();
  api.setColumnsVisible([columnId], false);
  // The active cell may have gone with it: its neighbour is where the next key is meant.
  afterPaint(() => {
    if (api.isDestroyed() || spot === null || selection.spot() !== null) return;
    sheet.go({ row: spot.row, column: Math.min(spot.column, layout.columnCount - 1) });
  });
  say(`${column(columnId)?.title ?? columnId} is hidden; Columns shows it again`);
}

/** As wide as the widest text on the screen, the header included. */
export function fitColumn<Row extends SheetRow>({ api }: Sheet<Row>, columnId: string): void {
  api.autoSizeColumns([columnId]);
}
