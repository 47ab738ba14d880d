import type { SheetRow } from './kinds/kind.ts';
import { stateRowUnder } from './elements.ts';
import type { SheetModel } from './model/sheet-model.ts';

/** What other parts of the screen can see of a sheet. */
export interface SheetInView {
  /** The element around the cells. Null while the sheet is not on the page. */
  root(): HTMLElement | null;
  /** The active cell. Its record is null in the blank row. Null if no cell is active. */
  active(): { readonly recordId: string | null; readonly columnId: string } | null;
  edgeOf(target: EventTarget | null): string | null;
  nameOf(recordId: string): string;
  say(text: string): void;
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
