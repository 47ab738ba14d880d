import type { Rectangle } from '../range.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';

/**
 * Selects the pasted rows and scrolls to them. If a sort separates them, selects only the first. A user who has gone to another cell before
 * the rows appear stays there.
 */
export function showPasted<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  cells: readonly { readonly rowId: string }[],
  { left, right }: Pick<Rectangle, 'left' | 'right'>,
): void {
  const { port, kind, layout, selection } = sheet;
  const rowIds = [...new Set(cells.map(({ rowId }) => rowId))].filter((id) => kind.row(id) !== undefined);
  const [first, last] = [rowIds[0], rowIds.at(-1)];
  const [from, to] = [layout.columnAt(left), layout.columnAt(right)];
  if (first === undefined || last === undefined || from === undefined || to === undefined)
    return sheet.focusActive();
  const before = selection.get()?.active;
  whenThere(sheet, last, () => {
    const now = selection.get()?.active;
    const hasGone = now?.rowId !== before?.rowId || now?.columnId !== before?.columnId;
    if (hasGone || sheet.state.editor !== null) return;
    const anchor = { rowId: first, columnId: from };
    const end = areTogether(rowIds.map((id) => layout.rowIndex(id))) ? last : first;
    selection.restore({ anchor, active: anchor, focus: { rowId: end, columnId: to } });
    const [top, bottom] = [layout.rowIndex(first), layout.rowIndex(end)];
    const reveal = (): void => {
      if (Math.abs(bottom - top) < port.pageSize())
        sheet.reveal({ row: Math.max(top, bottom), column: left });
      else if (top >= 0) port.reveal({ row: top, column: left }, 'top');
    };
    sheet.focusActive();
    // Scroll after the message is rendered. Otherwise the browser lays out the sheet twice.
    port.afterPaint(reveal);
  });
}

const areTogether = (places: readonly number[]): boolean =>
  places.reduce((a, b) => Math.max(a, b)) - places.reduce((a, b) => Math.min(a, b)) < places.length;

/** Calls `run` when the sheet shows this row. A large paste appears only after it is stored on this device. */
function whenThere<Row extends SheetRow>(
  { layout, records }: SheetModel<Row>,
  rowId: string,
  run: () => void,
): void {
  if (layout.rowIndex(rowId) >= 0) return run();
  const stop = records.subscribe(() => {
    if (layout.rowIndex(rowId) < 0) return;
    stop();
    run();
  });
  setTimeout(stop, 10_000);
}
