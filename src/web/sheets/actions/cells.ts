import type { SheetRow } from '../kinds/kind.ts';
import { lastSpot } from './moving.ts';
import type { Sheet } from '../grid/sheet.ts';

/** Ctrl+A: every cell. */
export function selectAll<Row extends SheetRow>(sheet: Sheet<Row>): void {
  const { row, column } = lastSpot(sheet);
  sheet.selection.selectBox(
    { top: 0, left: 0, bottom: row, right: column },
    sheet.selection.spot() ?? undefined,
  );
}

/** Shift+Space and Ctrl+Space: the range over whole rows or columns. */
export function stretchBox<Row extends SheetRow>(sheet: Sheet<Row>, what: 'rows' | 'columns'): void {
  const box = sheet.selection.box();
  if (box === null) return;
  const end = lastSpot(sheet);
  const spot = sheet.selection.spot() ?? undefined;
  sheet.selection.selectBox(
    what === 'rows' ? { ...box, left: 0, right: end.column } : { ...box, top: 0, bottom: end.row },
    spot,
  );
}

/** Escape: back to one cell; the text there that could not be read goes. */
export function escape<Row extends SheetRow>(sheet: Sheet<Row>): void {
  const selected = sheet.selection.get();
  if (selected === null) return;
  const { rowId, columnId } = selected.active;
  if (sheet.dropBad(rowId, columnId))
    sheet.say('The entry that needed fixing is gone. The saved value shows again');
  sheet.selection.select(selected.active);
}

/** Opens the active cell's record. */
export function openActive<Row extends SheetRow>(sheet: Sheet<Row>): void {
  const row = sheet.active()?.row;
  if (row !== undefined) sheet.open(row.id);
}

/** Ctrl+': the cell above into this one. */
export function copyAbove<Row extends SheetRow>(sheet: Sheet<Row>): void {
  const active = sheet.active();
  const selected = sheet.selection.get();
  if (active === null || selected === null || active.spot.row === 0) return;
  const [text = ''] =
    sheet.texts({
      top: active.spot.row - 1,
      bottom: active.spot.row - 1,
      left: active.spot.column,
      right: active.spot.column,
    })[0] ?? [];
  sheet.write('Copy the cell above', [{ ...selected.active, text }]);
}

/** Ctrl+;: today into a date's cell. */
export function today<Row extends SheetRow>(sheet: Sheet<Row>): void {
  const active = sheet.active();
  const selected = sheet.selection.get();
  if (active?.column.kind !== 'date' || selected === null) return;
  const now = new Date();
  sheet.write('Today’s date', [
    { ...selected.active, text: `${now.getDate()}/${now.getMonth() + 1}/${now.getFullYear()}` },
  ]);
}

/** Shift+F10: the menu of the active cell's column. */
export function columnMenu<Row extends SheetRow>(sheet: Sheet<Row>): void {
  const active = sheet.active();
  if (active === null) return;
  sheet.reveal(active.spot);
  sheet.openColumnMenu(active.column.id);
}
