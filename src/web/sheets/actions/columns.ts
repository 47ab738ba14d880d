import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';

/** Which items of a column's menu are ticked. */
export interface ColumnMarks {
  readonly sort: 'asc' | 'desc' | null;
  readonly isPinned: boolean;
  readonly isShown: boolean;
}

export function columnMarks<Row extends SheetRow>({ port }: SheetModel<Row>, columnId: string): ColumnMarks {
  const state = port.columnStates().find((each) => each.colId === columnId);
  return {
    sort: state?.sort ?? null,
    isPinned: state?.pinned === true || state?.pinned === 'left',
    isShown: state !== undefined && state.hide !== true,
  };
}

/** Sorts by this column only. Null restores the order in which the records were created. */
export function sortBy<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  columnId: string,
  sort: 'asc' | 'desc' | null,
): void {
  sheet.port.changeColumns([{ colId: columnId, sort }], { sort: null });
  const name = nameOf(sheet, columnId);
  sheet.say(
    sort === null
      ? `${name} is not sorted`
      : `Sorted by ${name}, ${sort === 'asc' ? 'ascending' : 'descending'}`,
  );
}

/** Pins the column at the left, or unpins it. */
export function pinColumn<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  columnId: string,
  isPinned: boolean,
): void {
  sheet.port.changeColumns([{ colId: columnId, pinned: isPinned ? 'left' : null }]);
  sheet.say(`${nameOf(sheet, columnId)} ${isPinned ? 'is pinned at the left' : 'scrolls with the others'}`);
}

/** The neighbour with which this column can swap, or null. Pinned columns stay together, and the name stays first. */
export function neighbourColumn<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  columnId: string,
  by: 1 | -1,
): string | null {
  const { layout } = sheet;
  const at = layout.columnIndex(columnId);
  const beside = at < 0 ? undefined : layout.columnAt(at + by);
  if (beside === undefined || sheet.column(beside)?.look === 'name') return null;
  return columnMarks(sheet, columnId).isPinned === columnMarks(sheet, beside).isPinned ? beside : null;
}

export function moveColumn<Row extends SheetRow>(sheet: SheetModel<Row>, columnId: string, by: 1 | -1): void {
  const beside = neighbourColumn(sheet, columnId, by);
  if (beside === null) return;
  sheet.port.moveColumn(columnId, by);
  sheet.say(`${nameOf(sheet, columnId)} is now ${by === -1 ? 'left' : 'right'} of ${nameOf(sheet, beside)}`);
}

export function showColumn<Row extends SheetRow>(
  { port }: SheetModel<Row>,
  columnId: string,
  isShown: boolean,
): void {
  port.changeColumns([{ colId: columnId, hide: !isShown }]);
}

export function hideColumn<Row extends SheetRow>(sheet: SheetModel<Row>, columnId: string): void {
  const { selection, layout } = sheet;
  const spot = selection.spot();
  showColumn(sheet, columnId, false);
  // If the active cell was hidden, activate a cell next to it, so that keys still work.
  sheet.port.afterPaint(() => {
    if (spot === null || selection.spot() !== null) return;
    sheet.go({ row: spot.row, column: Math.min(spot.column, layout.columnCount - 1) });
  });
  sheet.say(`${nameOf(sheet, columnId)} is hidden; Columns shows it again`);
}

function nameOf<Row extends SheetRow>(sheet: SheetModel<Row>, columnId: string): string {
  return sheet.column(columnId)?.title ?? columnId;
}

/** Shift+F10: opens the menu of the active cell's column. */
export function openColumnMenu<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const active = sheet.active();
  if (active === null) return;
  sheet.reveal(active.spot);
  sheet.hooks.onColumnMenu(active.column.id);
}
