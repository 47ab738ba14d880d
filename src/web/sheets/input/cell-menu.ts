import { part } from '../grid-parts.ts';
import { spotUnder } from '../elements.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { isInside } from '../range.ts';
import { stopEdit } from '../model/editing.ts';
import { listenToLongPress } from './long-press.ts';

/**
 * A right click or a long press opens the menu of a cell. In the selected range, the menu applies to the range.
 * @returns a function that removes the listeners
 */
export function listenForCellMenu<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  root: HTMLElement,
  openMenu: (anchor: Element) => void,
): () => void {
  const open = (event: Event): void => {
    const cell = event.target instanceof Element ? event.target.closest(part.cell) : null;
    const spot = spotUnder(event.target, sheet.layout);
    if (cell === null || spot === null || event.defaultPrevented) return;
    // In an open editor, the browser shows its own menu.
    if (event.target instanceof HTMLInputElement) return;
    if (event.cancelable) event.preventDefault();
    if (sheet.state.editor !== null) stopEdit(sheet, true);
    const box = sheet.selection.box();
    if (box === null || !isInside(spot, box)) sheet.go(spot);
    openMenu(cell);
  };
  const stop = new AbortController();
  root.addEventListener('contextmenu', open, { signal: stop.signal });
  listenToLongPress(root, open, stop.signal);
  return () => stop.abort();
}
