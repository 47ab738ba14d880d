import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';

const longPressMs = 500;

/**
 * A header's menu by a right click, a long press, and Alt+Down or the menu key where the header has the keyboard; its button opens it too.
 * Returns a function that removes the listeners.
 */
export function listenToHeaders<Row extends SheetRow>(
  { columns }: SheetModel<Row>,
  root: HTMLElement,
  openMenu: (columnId: string, anchor: Element) => void,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const open = (event: Event): void => {
    const header = event.target instanceof Element ? event.target.closest('.ag-header-cell[col-id]') : null;
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
  // A long press, for the touch screens that make no context menu of it.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => clearTimeout(timer);
  root.addEventListener(
    'touchstart',
    (event) => {
      end();
      if (event.touches.length === 1) timer = setTimeout(() => open(event), longPressMs);
    },
    { signal, passive: true },
  );
  for (const type of ['touchend', 'touchmove', 'touchcancel'])
    root.addEventListener(type, end, { signal, passive: true });
  signal.addEventListener('abort', end);
  return () => stop.abort();
}
