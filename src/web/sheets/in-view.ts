import type { SheetRow } from './kinds/kind.ts';
import { stateRowUnder } from './elements.ts';
import type { SheetModel } from './model/sheet-model.ts';

/** What other parts of the screen can see of a sheet. */
export interface SheetInView {
  /** The element around its cells; null while the sheet is not on the page. */
  root(): HTMLElement | null;
  /** The column and record of the active cell; the record is null in the blank row. Null when no cell is active. */
  active(): { readonly recordId: string | null; readonly columnId: string } | null;
  /** If this element is at the left edge of a record's row, the id of the record; otherwise null. */
  edgeOf(target: EventTarget | null): string | null;
  nameOf(recordId: string): string;
  /** Shows a text in the status bar for a while, and announces it to screen readers. */
  say(text: string): void;
  /** Calls back after every change of the sheet. */
  subscribe(listener: () => void): () => void;
}

/** The view of a sheet whose cells are inside the element that `root` returns. */
export const viewOfSheet = <Row extends SheetRow>(
  sheet: SheetModel<Row>,
  root: () => HTMLElement | null,
): SheetInView => ({
  root,
  active() {
    const cell = sheet.active();
    return cell === null ? null : { recordId: cell.row?.id ?? null, columnId: cell.column.id };
  },
  edgeOf: stateRowUnder,
  nameOf(recordId) {
    const row = sheet.kind.row(recordId);
    return row === undefined ? '' : sheet.kind.nameOf(row);
  },
  say: (text) => sheet.say(text),
  subscribe: (listener) => sheet.store.subscribe(listener),
});
