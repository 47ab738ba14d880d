import type { SheetRow } from '../kinds/kind.ts';
import type { Sheet } from './sheet.ts';

/**
 * A header's menu by a right click, a long press, and Alt+Down or the menu key where the header has the keyboard; its button opens it too.
 * Answers what takes the listeners off again.
 */
export function listenToHeaders<Row extends SheetRow>(sheet: Sheet<Row>): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const open = (event: Event): void => {
    const header = event.target instanceof Element ? event.target.closest('.ag-header-cell[col-id]') : null;
    const columnId = header?.getAttribute('col-id') ?? '';
    if (header === null || sheet.column(columnId) === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    sheet.openColumnMenu(columnId, header);
  };
  sheet.root.addEventListener('contextmenu', open, { signal });
  sheet.root.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'ArrowDown' && event.altKey) open(event);
    },
    { signal, capture: true },
  );
  return () => stop.abort();
}
