import { newId } from '#web/data/records.ts';
import { fullTitle } from '../columns/column.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { readOnlyWords, recordsWords } from '../model/sentences.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { areTicksShown, setTicking } from '../model/ticking.ts';

/** Opens the active cell's record. */
export function openActive<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const row = sheet.active()?.row;
  if (row !== undefined) sheet.hooks.onOpen(row.id);
}

/** Shift+F2: opens the history of the active cell. Returns false if there is no cell or no history. */
export function tellStory<Row extends SheetRow>(sheet: SheetModel<Row>): boolean {
  const { row, column } = sheet.active() ?? {};
  if (row === undefined || column === undefined) return false;
  return sheet.hooks.onStory(row.id, column.id, fullTitle(column));
}

/** Ctrl+Shift+D: copies the records of the range to the end of the sheet. */
export function duplicate<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const { kind, records } = sheet;
  if (kind.copies === null) return sheet.say(readOnlyWords(kind));
  const edits = kind.copies(selectedRecords(sheet), newId);
  if (edits.length === 0) return;
  const what = recordsWords(kind, edits.length);
  records.commit(`Copy ${what}`, edits);
  const more = kind.copiesSay === undefined ? '' : `. ${kind.copiesSay}`;
  sheet.say(`Copied ${what} to the end of the sheet${more}`, true);
}

/** Ctrl+Shift+Space: ticks the records of the range. If all are ticked, unticks them. */
export function toggleTicks<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  if (!sheet.kind.hasTicks) return;
  const ids = selectedRecords(sheet).map((row) => row.id);
  const ticked = sheet.port.tickedRows();
  showTicks(sheet);
  sheet.port.tickRows(ids, !ids.every((id) => ticked.has(id)));
}

/** Shows the tick boxes, which a phone hides at first. */
function showTicks<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  if (!areTicksShown(sheet, sheet.port.screenWidth())) setTicking(sheet, true);
}

/** Ticks these records and unticks all others. */
export function tickOnly<Row extends SheetRow>(sheet: SheetModel<Row>, ids: ReadonlySet<string>): void {
  const { port } = sheet;
  if (ids.size > 0) showTicks(sheet);
  const now = port.tickedRows();
  const missing = [...ids].filter((id) => !now.has(id));
  const extra = [...now].filter((id) => !ids.has(id));
  if (missing.length > 0) port.tickRows(missing, true);
  if (extra.length > 0) port.tickRows(extra, false);
}

function selectedRecords<Row extends SheetRow>(sheet: SheetModel<Row>): readonly Row[] {
  const box = sheet.selection.box();
  if (box === null) return [];
  return Array.from({ length: box.bottom - box.top + 1 }, (_, index) => sheet.rowAt(box.top + index)).filter(
    (row) => row !== undefined,
  );
}
