import type { SheetRow } from './kinds/kind.ts';
import { stateRowUnder } from './elements.ts';
import type { SheetModel } from './model/sheet-model.ts';

/** A sheet as another part of the screen sees it. */
export interface SheetInView {
  /** The element around its cells; null while it is not there. */
  root(): HTMLElement | null;
  /** The active cell, by column and record; the record is null in the blank row. Null where no cell is active. */
  active(): { readonly recordId: string | null; readonly columnId: string } | null;
  /** The id of the record whose row's left edge is at this element; null anywhere else. */
  edgeOf(target: EventTarget | null): string | null;
  nameOf(recordId: string): string;
  /** Shows a text in the status bar for a while, and announces it to screen readers. */
  say(text: string): void;
  /** Calls back after every change of the sheet. */
  subscribe(listener: () => void): () => void;
}

/** What others may see of a sheet in this element. */
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
