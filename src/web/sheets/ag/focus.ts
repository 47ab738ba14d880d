import type { Spot } from '../cells/range.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { Core } from '../grid/core.ts';
import type { GridLayout } from '../model/layout.ts';

/** Where the cell around an element stands; null outside the cells that hold something. */
export function spotUnder(target: EventTarget | null, layout: GridLayout): Spot | null {
  const cell = target instanceof Element ? target.closest('.ag-cell') : null;
  const columnId = cell?.getAttribute('col-id');
  const line = cell?.closest('.ag-row') ?? null;
  if (columnId === null || columnId === undefined || line === null) return null;
  const column = layout.columnIndex(columnId);
  const row = layout.rowIndex(rowIdOf(line));
  return column < 0 || row < 0 ? null : { row, column };
}

/** The id of the row that a line on the screen shows. Its index is not asked for: React writes a new one down later than the rows move. */
export function rowIdOf(line: Element): string {
  return line.getAttribute('row-id')?.replace(/^b-/, '') ?? '';
}

/**
 * A cell that the grid gave the keyboard by itself, as when Tab enters the sheet, becomes the active one.
 * The grid's own event for it comes a task later, and would take back what a quick hand has done since.
 */
export function listenToFocus<Row extends SheetRow>({
  root,
  layout,
  selection,
  state,
}: Core<Row>): () => void {
  const focused = (event: FocusEvent): void => {
    const spot = state.isMovingFocus ? null : spotUnder(event.target, layout);
    const now = selection.spot();
    if (spot === null || (now !== null && now.row === spot.row && now.column === spot.column)) return;
    selection.selectSpot(spot);
  };
  root.addEventListener('focusin', focused);
  return () => root.removeEventListener('focusin', focused);
}

/**
 * Rows leave, as by the undo of a paste, and the active cell's with them: the cell in its place becomes the active one, with the keyboard
 * if it had it. The grid itself would go on in the row above, and the next paste would go over it.
 */
export function createStanding<Row extends SheetRow>(
  { selection, layout, state, root }: Pick<Core<Row>, 'selection' | 'layout' | 'state' | 'root'>,
  focusActive: () => void,
): { keep(move: () => void): void } {
  return {
    keep: (move) => {
      const spot = selection.spot();
      const hadKeyboard = root.contains(document.activeElement);
      state.isMovingFocus = true;
      move();
      state.isMovingFocus = false;
      if (spot === null || selection.spot() !== null) return;
      selection.selectSpot({ row: Math.min(spot.row, layout.rowCount - 1), column: spot.column });
      if (hadKeyboard) focusActive();
    },
  };
}
