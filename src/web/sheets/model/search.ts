import type { Spot } from '../range.ts';
import type { RefusedText } from '../text/cell-text.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from './sheet-model.ts';

/** The search stops after about this many matches. */
const mostFound = 10_000;

/** The visible cells that contain the search text, in reading order. */
export function findAll<Row extends SheetRow>(sheet: SheetModel<Row>): Spot[] {
  const { layout, marks } = sheet;
  const wanted = sheet.state.quickFilter.trim().toLowerCase();
  if (wanted === '') return [];
  const found: Spot[] = [];
  for (let row = 0; row < layout.recordCount && found.length < mostFound; row += 1) {
    const data = sheet.rowAt(row);
    for (let column = 0; data !== undefined && column < layout.columnCount; column += 1) {
      const at = sheet.columnAt(column);
      const text = at === undefined ? '' : (marks.bad(data.id, at.id)?.text ?? at.shown(data));
      if (text.toLowerCase().includes(wanted)) found.push({ row, column });
    }
  }
  return found;
}

/** The next match after the active cell, or with -1 the previous match. Continues at the other end. Null without a match. */
export function findNext<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  by: 1 | -1,
): { readonly spot: Spot; readonly index: number; readonly count: number } | null {
  const { layout, selection } = sheet;
  const found = findAll(sheet);
  const place = (at: Spot): number => at.row * layout.columnCount + at.column;
  const here = place(selection.spot() ?? { row: 0, column: -1 });
  const spot =
    by === 1
      ? (found.find((each) => place(each) > here) ?? found[0])
      : (found.findLast((each) => place(each) < here) ?? found.at(-1));
  return spot === undefined ? null : { spot, index: found.indexOf(spot) + 1, count: found.length };
}

/** Cells with an unreadable text, in reading order. Cells of hidden rows come last. */
export function cellsToFix<Row extends SheetRow>({
  kind,
  marks,
  layout,
}: SheetModel<Row>): readonly RefusedText[] {
  const here = marks.cells().filter(({ rowId }) => kind.row(rowId) !== undefined);
  if (here.length === 0) return here;
  const places = new Map(kind.columns.map((column, index) => [column.id, index]));
  const place = ({ rowId, columnId }: RefusedText): readonly [row: number, column: number] => {
    const row = layout.rowIndex(rowId);
    const column = layout.columnIndex(columnId);
    return [
      row < 0 ? Number.MAX_SAFE_INTEGER : row,
      column < 0 ? layout.columnCount + (places.get(columnId) ?? 0) : column,
    ];
  };
  const placed = here.map((cell) => ({ cell, at: place(cell) }));
  return placed.toSorted((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1]).map(({ cell }) => cell);
}

/** The next cell to fix after the active cell. After the last comes the first. Null if no such cell is in a visible row. */
export function nextToFix<Row extends SheetRow>(
  sheet: SheetModel<Row>,
): { readonly cell: RefusedText; readonly index: number; readonly count: number } | null {
  const { layout, selection } = sheet;
  const cells = cellsToFix(sheet).filter(({ rowId }) => layout.rowIndex(rowId) >= 0);
  const active = selection.get()?.active;
  const at = cells.findIndex(
    ({ rowId, columnId }) => rowId === active?.rowId && columnId === active.columnId,
  );
  const spot = selection.spot();
  const isAfter = ({ rowId, columnId }: RefusedText): boolean => {
    if (spot === null) return true;
    const row = layout.rowIndex(rowId);
    const column = layout.columnIndex(columnId);
    return row > spot.row || (row === spot.row && (column < 0 || column > spot.column));
  };
  const cell = at >= 0 ? cells[(at + 1) % cells.length] : (cells.find(isAfter) ?? cells[0]);
  return cell === undefined ? null : { cell, index: cells.indexOf(cell) + 1, count: cells.length };
}
