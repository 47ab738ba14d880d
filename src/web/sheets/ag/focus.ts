import { part } from '../grid-parts.ts';
import type { GridApi } from 'ag-grid-community';
import type { Spot } from '../range.ts';
import { spotUnder } from '../elements.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { GridRow } from '../model/rows/pinned-row.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { revealCell } from './reveal.ts';

/** Moves the focus between the cells of the grid. */
export interface Focus {
  take(spot: Spot): void;
  moved(): void;
  /** Calls `run`. If the grid moves the focus during the call, the active cell does not change. */
  whileMoving(run: () => void): void;
  stop(): void;
}

/** Makes a cell active when the browser focuses it. The grid's own event comes one task later, and would undo newer actions. */
export function createFocus<Row extends SheetRow>(
  { layout, selection, store }: SheetModel<Row>,
  root: HTMLElement,
  api: GridApi<GridRow<Row>>,
): Focus {
  let isMoving = false;
  let hasMoved = true;
  const focused = (event: FocusEvent): void => {
    if (!isMoving && store.state.editor !== null && giveBack(event.target)) return;
    const spot = isMoving ? null : spotUnder(event.target, layout);
    const now = selection.spot();
    if (spot === null || (now !== null && now.row === spot.row && now.column === spot.column)) return;
    selection.selectSpot(spot);
  };
  const whileMoving = (run: () => void): void => {
    isMoving = true;
    run();
    isMoving = false;
  };
  root.addEventListener('focusin', focused);
  return {
    take: (spot) => {
      const columnId = layout.columnAt(spot.column);
      // Reading a position forces a layout of the whole page, so skip it if nothing has scrolled.
      if (columnId === undefined || (!hasMoved && hasKeyboard(spot, root, layout))) return;
      hasMoved = false;
      whileMoving(() => {
        revealCell(api, layout, spot);
        if (spot.row === layout.recordCount) api.setFocusedCell(0, columnId, 'bottom');
        else api.setFocusedCell(spot.row, columnId);
      });
    },
    moved: () => {
      hasMoved = true;
    },
    whileMoving,
    stop: () => root.removeEventListener('focusin', focused),
  };
}

/**
 * Moves the focus from a cell into its editor, because a timer of the grid focuses the cell of a new row. Returns true if the cell has an
 * editor.
 */
function giveBack(cell: EventTarget | null): boolean {
  if (!(cell instanceof Element) || !cell.matches(part.cell)) return false;
  const input = cell.querySelector<HTMLInputElement>('.drover-editor');
  input?.focus({ preventScroll: true });
  return input !== null;
}

function hasKeyboard(
  { row, column }: Spot,
  root: HTMLElement,
  layout: Parameters<typeof spotUnder>[1],
): boolean {
  const holder = document.activeElement;
  if (holder?.matches(part.cell) !== true || !root.contains(holder)) return false;
  const held = spotUnder(holder, layout);
  return held?.row === row && held.column === column;
}
