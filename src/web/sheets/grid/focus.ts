import type { Spot } from '../cells/range.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { Core } from './core.ts';
import type { GridLayout } from './layout.ts';

/** Where the cell around an element stands; null outside the cells that hold something. */
export function spotUnder(target: EventTarget | null, layout: GridLayout): Spot | null {
  const cell = target instanceof Element ? target.closest('.ag-cell') : null;
  const columnId = cell?.getAttribute('col-id');
  const index = cell?.closest('.ag-row')?.getAttribute('row-index');
  if (columnId === null || columnId === undefined || index === null || index === undefined) return null;
  const column = layout.columnIndex(columnId);
  const row = index === 'b-0' && layout.hasNewRow ? layout.recordCount : Number(index);
  return column < 0 || !Number.isInteger(row) ? null : { row, column };
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

/** When the active cell's row has gone, as after the undo of a paste, the cell in its place becomes the active one, with the keyboard if it had it. */
export function keepStanding<Row extends SheetRow>(
  { selection, layout }: Pick<Core<Row>, 'selection' | 'layout'>,
  focusActive: () => void,
): { regain(): void } {
  let last: Spot | null = null;
  selection.subscribe(() => {
    last = selection.spot();
  });
  return {
    regain: () => {
      if (last === null || selection.get() === null || selection.spot() !== null) return;
      selection.selectSpot({ row: Math.min(last.row, layout.rowCount - 1), column: last.column });
      // A focused cell that is taken away leaves the keyboard to the page.
      if (document.activeElement === document.body) focusActive();
    },
  };
}
