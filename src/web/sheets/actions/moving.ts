import { cellCount, jump, nextInside, spotOf, step, type Spot } from '../range.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import type { Arrow } from './arrows.ts';

/** Moves by one cell, or to the end of a block. With Shift, extends the range instead. */
export function move<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  { direction, isJump, isStretch }: Arrow,
): void {
  const next = (spot: Spot): Spot =>
    isJump
      ? jump(spot, direction, sheet.layout, (at) => isFilled(sheet, at))
      : step(spot, direction, sheet.layout);
  if (isStretch) extendBy(sheet, next);
  else goBy(sheet, next);
}

function isFilled<Row extends SheetRow>(sheet: SheetModel<Row>, spot: Spot): boolean {
  const row = sheet.rowAt(spot.row);
  const value = row === undefined ? null : sheet.columnAt(spot.column)?.value(row);
  return value !== null && value !== undefined && value !== '';
}

/** Moves the active cell and selects only this cell. */
export function goBy<Row extends SheetRow>(sheet: SheetModel<Row>, next: (spot: Spot) => Spot): void {
  const spot = sheet.selection.spot();
  sheet.go(spot === null ? { row: 0, column: 0 } : next(spot));
}

/** Extends the range by moving its far end. */
export function extendBy<Row extends SheetRow>(sheet: SheetModel<Row>, next: (spot: Spot) => Spot): void {
  const selected = sheet.selection.get();
  if (selected === null) return sheet.go({ row: 0, column: 0 });
  // If a filter or an undo removed the focus cell of the range, extend from the active cell.
  const from = spotOf(selected.focus, sheet.layout) ?? sheet.selection.spot();
  if (from === null) return;
  const end = next(from);
  sheet.selection.extendTo(end);
  sheet.reveal(end);
  sheet.focusActive();
}

/** Moves to the next cell that applies to its row. In a range, stays inside the range. Returns false to leave Tab to the browser. */
export function tab<Row extends SheetRow>(sheet: SheetModel<Row>, by: 1 | -1): boolean {
  const spot = sheet.selection.spot();
  const box = sheet.selection.box();
  if (spot === null || box === null) return false;
  if (cellCount(box) > 1) {
    sheet.selection.activate(nextInside(spot, box, 'rows', by));
    sheet.focusActive();
    return true;
  }
  // Inside a page, Tab must reach the controls between the rows. So the page handles Tab.
  if (sheet.kind.parts !== undefined) return false;
  const next = nextUsed(sheet, spot, by);
  if (next === null) return false;
  const tabColumn = sheet.state.tabColumn ?? sheet.layout.columnAt(spot.column) ?? null;
  sheet.store.change({ tabColumn });
  sheet.go(next);
  return true;
}

/** The next cell, in reading order, that applies to its row. Null at the end of the sheet. */
function nextUsed<Row extends SheetRow>(sheet: SheetModel<Row>, from: Spot, by: 1 | -1): Spot | null {
  const { columnCount, rowCount } = sheet.layout;
  for (
    let index = from.row * columnCount + from.column + by;
    index >= 0 && index < rowCount * columnCount;
    index += by
  ) {
    const spot = { row: Math.floor(index / columnCount), column: index % columnCount };
    const row = sheet.rowAt(spot.row);
    const entry = sheet.columnAt(spot.column)?.entry;
    if (row === undefined || entry === undefined || entry.isFor(row)) return spot;
  }
  return null;
}

/** Enter: opens the record on a name or a figure. Removes the row on a Remove button. Otherwise, moves to another cell. */
export function enter<Row extends SheetRow>(sheet: SheetModel<Row>, by: 1 | -1): void {
  const active = sheet.active();
  const box = sheet.selection.box();
  if (active === null || box === null) return;
  const isRange = cellCount(box) > 1;
  const opens =
    !isRange &&
    by === 1 &&
    sheet.state.tabColumn === null &&
    active.row !== undefined &&
    (active.column.entry === undefined || active.column.look === 'name');
  if (opens && active.column.look === 'remove' && active.row !== undefined)
    sheet.hooks.onRemove(active.row.id);
  else if (opens && active.row !== undefined) sheet.hooks.onOpen(active.row.id);
  else enterMove(sheet, by);
}

/** Moves down or up. After several Tabs, moves below the cell where the first Tab was pressed. */
export function enterMove<Row extends SheetRow>(sheet: SheetModel<Row>, by: 1 | -1): void {
  const spot = sheet.selection.spot();
  const box = sheet.selection.box();
  if (spot === null || box === null) return;
  if (cellCount(box) > 1) {
    sheet.selection.activate(nextInside(spot, box, 'columns', by));
    sheet.focusActive();
    return;
  }
  const { tabColumn } = sheet.state;
  const back = tabColumn === null || by === -1 ? -1 : sheet.layout.columnIndex(tabColumn);
  sheet.store.change({ tabColumn: null });
  const next = step(spot, by === 1 ? 'down' : 'up', sheet.layout);
  sheet.go(back < 0 ? next : { row: next.row, column: back });
}

/** The last cell of the last record. */
export function lastSpot<Row extends SheetRow>(sheet: SheetModel<Row>): Spot {
  return { row: Math.max(0, sheet.layout.recordCount - 1), column: sheet.layout.columnCount - 1 };
}

/** Ends a series of Tabs, so that Enter goes straight down again. */
export function endTabRun<Row extends SheetRow>({ state, store }: SheetModel<Row>): void {
  if (state.tabColumn !== null) store.change({ tabColumn: null });
}
