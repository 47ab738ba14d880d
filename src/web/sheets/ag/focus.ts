import { part } from '../grid-parts.ts';
import type { GridApi } from 'ag-grid-community';
import type { Spot } from '../range.ts';
import { spotUnder } from '../elements.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { GridRow } from '../model/rows/pinned-row.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { revealCell } from './reveal.ts';

/** Which cell has the keyboard. */
export interface Focus {
  /** Scrolls to a cell and gives it the keyboard. */
  take(spot: Spot): void;
  /** Something has scrolled or moved since a cell was last brought into sight. */
  moved(): void;
  /** Does something in which the grid may give the keyboard to another cell by itself. */
  whileMoving(run: () => void): void;
  stop(): void;
}

/**
 * A cell that the grid gave the keyboard by itself, as when Tab enters the sheet, becomes the active one. The grid's own event for it comes
 * a task later, and would take back what a quick hand has done since.
 */
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
      // To ask where a cell is makes the browser lay the whole page out at once: not for one that is in sight with the keyboard.
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
 * A cell of a row that has just come takes the keyboard in a timer of the grid's own, also when it has been typed into since: the editor in
 * it has the keyboard back, or the rest of what is typed would be lost. Whether there is one.
 */
function giveBack(cell: EventTarget | null): boolean {
  if (!(cell instanceof Element) || !cell.matches(part.cell)) return false;
  const input = cell.querySelector<HTMLInputElement>('.drover-editor');
  input?.focus({ preventScroll: true });
  return input !== null;
}

/** Whether the cell there has the keyboard, and no editor in it. */
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
