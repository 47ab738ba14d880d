import type { SheetRow } from '../kinds/kind.ts';
import { lastSpot } from './moving.ts';
import type { SheetModel } from '../model/sheet-model.ts';

/** Ctrl+A: selects every cell. */
export function selectAll<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const { row, column } = lastSpot(sheet);
  sheet.selection.selectBox(
    { top: 0, left: 0, bottom: row, right: column },
    sheet.selection.spot() ?? undefined,
  );
}

/** Shift+Space and Ctrl+Space: extend the range to whole rows or columns. */
export function stretchBox<Row extends SheetRow>(sheet: SheetModel<Row>, what: 'rows' | 'columns'): void {
  const box = sheet.selection.box();
  if (box === null) return;
  const end = lastSpot(sheet);
  const spot = sheet.selection.spot() ?? undefined;
  sheet.selection.selectBox(
    what === 'rows' ? { ...box, left: 0, right: end.column } : { ...box, top: 0, bottom: end.row },
    spot,
  );
}

/** Escape: selects only the active cell, and removes its unreadable text. */
export function escape<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const selected = sheet.selection.get();
  if (selected === null) return;
  const { rowId, columnId } = selected.active;
  if (sheet.marks.drop(rowId, columnId)) {
    sheet.store.change({}, { texts: true });
    sheet.say('The entry that needed fixing was removed. The saved value is shown again', false, 'cell');
  }
  sheet.selection.select(selected.active);
}
