import { fullTitle } from '../../columns/column.ts';
import type { SheetRow } from '../../kinds/kind.ts';
import { canEdit, storeTyped } from '../editing.ts';
import { TypedText } from './editor.ts';
import { dropOpenCell, findOpenCell, openCellKey, type OpenCell } from './open-cell.ts';
import type { SheetModel } from '../sheet-model.ts';

/** Reopens a cell that was open when its page was left or closed. If the cell is hidden now, commits its text and shows a message. */
export async function reopenCell<Row extends SheetRow>(sheet: SheetModel<Row>): Promise<void> {
  const { port } = sheet;
  const stored = sheet.kind.isReadOnly ? null : await findOpenCell(sheet);
  if (stored === null) return;
  // Wait for the first frame. Before that, a new screen takes the focus itself (app/layout/focus).
  port.afterPaint(() => {
    if (sheet.port !== port || sheet.state.editor !== null) return;
    const { key, cell } = stored;
    if (!isSettled(sheet, cell) && !openAgain(sheet, cell)) commitUnseen(sheet, cell);
    if (key !== openCellKey(sheet.kind)) sheet.records.drafts.discard(key);
    else if (sheet.state.editor === null) dropOpenCell(sheet);
  });
}

/** True if the text was written to the cell (readable or not) before the page was closed. */
function isSettled<Row extends SheetRow>(
  { columns, kind, marks }: SheetModel<Row>,
  { rowId, columnId, text }: OpenCell,
): boolean {
  const row = kind.row(rowId);
  const column = columns.get(columnId);
  if (row === undefined || column === undefined) return false;
  return marks.bad(rowId, columnId)?.text === text || column.shown(row) === text;
}

function openAgain<Row extends SheetRow>(sheet: SheetModel<Row>, cell: OpenCell): boolean {
  const { layout, selection } = sheet;
  const spot = { row: layout.rowIndex(cell.rowId), column: layout.columnIndex(cell.columnId) };
  if (spot.row < 0 || spot.column < 0 || !canEdit(sheet, spot)) return false;
  selection.selectSpot(spot);
  sheet.focusActive();
  sheet.reopening = cell;
  sheet.port.openEditor(spot, null);
  sheet.reopening = null;
  return true;
}

function commitUnseen<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  { rowId, columnId, text, base }: OpenCell,
): void {
  const column = sheet.column(columnId);
  if (column === undefined) return;
  const before = sheet.records.lastDone();
  storeTyped(sheet, rowId, column, new TypedText(text, base));
  if (sheet.records.lastDone() !== before)
    sheet.say(`Entered “${text}” in ${fullTitle(column)}, typed before this sheet was left`, true);
}
