import { columnHeader } from '../grid-parts.ts';
import { listenToLongPress } from './long-press.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';

/**
 * Opens a heading's menu by right click, long press or its button. On a focused heading, Alt+Down and the menu key work too.
 * @returns a function that removes the listeners
 */
export function listenToHeaders<Row extends SheetRow>(
  { columns }: SheetModel<Row>,
  root: HTMLElement,
  openMenu: (columnId: string, anchor: Element) => void,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const open = (event: Event): void => {
    const header = event.target instanceof Element ? event.target.closest(columnHeader) : null;
    const columnId = header?.getAttribute('col-id') ?? '';
    if (header === null || !columns.has(columnId)) return;
    if (event.cancelable) event.preventDefault();
    event.stopPropagation();
    openMenu(columnId, header);
  };
  root.addEventListener('contextmenu', open, { signal });
  root.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'ArrowDown' && event.altKey) open(event);
    },
    { signal, capture: true },
  );
  listenToLongPress(root, open, signal);
  return () => stop.abort();
}
