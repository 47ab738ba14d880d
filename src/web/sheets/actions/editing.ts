import { newId } from '#web/data/records.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { newRowId } from '../model/rows/pinned-row.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { writeTexts } from '../model/writing.ts';

/** Ctrl+': copies the cell above into the active cell. */
export function copyAbove<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const active = sheet.active();
  if (active === null || active.spot.row === 0) return;
  if (sheet.kind.parts?.isFirst(active.row?.id ?? '') === true) return;
  const [text = ''] =
    sheet.texts({
      top: active.spot.row - 1,
      bottom: active.spot.row - 1,
      left: active.spot.column,
      right: active.spot.column,
    })[0] ?? [];
  writeActive(sheet, 'Copy the cell above', text);
}

/** Ctrl+;: enters today in a date cell. */
export function today<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  if (sheet.active()?.column.kind !== 'date') return;
  const now = new Date();
  writeActive(sheet, 'Today’s date', `${now.getDate()}/${now.getMonth() + 1}/${now.getFullYear()}`);
}

/** Writes a text into the active cell. In the blank row, the text creates a record, and its cell becomes active. */
function writeActive<Row extends SheetRow>(sheet: SheetModel<Row>, label: string, text: string): void {
  const { layout, selection } = sheet;
  const active = selection.get()?.active;
  if (active === undefined) return;
  const place = active.rowId === newRowId ? { ...active, rowId: newId() } : active;
  writeTexts(sheet, label, [{ ...place, text }]);
  if (place === active || layout.rowIndex(place.rowId) < 0) return;
  selection.select(place);
  sheet.focusActive();
}
