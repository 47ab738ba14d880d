import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { writeTexts } from '../model/writing.ts';

/** Ctrl+': copies the cell above into the active cell. */
export function copyAbove<Row extends SheetRow>(sheet: SheetModel<Row>): void {
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
  writeTexts(sheet, 'Copy the cell above', [{ ...selected.active, text }]);
}

/** Ctrl+;: enters today in a date cell. */
export function today<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const active = sheet.active();
  const selected = sheet.selection.get();
  if (active?.column.kind !== 'date' || selected === null) return;
  const now = new Date();
  writeTexts(sheet, 'Today’s date', [
    { ...selected.active, text: `${now.getDate()}/${now.getMonth() + 1}/${now.getFullYear()}` },
  ]);
}
