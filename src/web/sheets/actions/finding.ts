import { fullTitle } from '../columns/column.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { fixingSwitch } from '../model/filters.ts';
import { refusedWords } from '../model/sentences.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { noFilters } from '../model/view-state.ts';
import { showColumn } from './columns.ts';
import { setFilters, setQuickFilter } from '../model/viewing.ts';
import { findNext, nextToFix } from '../model/search.ts';

/** F3 and Shift+F3: move to the next or previous cell that matches the search. */
export function goToNextHit<Row extends SheetRow>(sheet: SheetModel<Row>, by: 1 | -1): void {
  const next = findNext(sheet, by);
  const { quickFilter } = sheet.state;
  if (next === null)
    return sheet.say(quickFilter === '' ? 'Type what to find first' : `Nothing found for ${quickFilter}`);
  // The search box keeps the focus. The next Enter must search again, not open a record.
  if (sheet.port.hasKeyboard()) sheet.go(next.spot);
  else {
    sheet.selection.selectSpot(next.spot);
    sheet.reveal(next.spot);
  }
  sheet.say(`Cell ${next.index} of ${next.count} found${activeWords(sheet)}`);
}

/** Moves to the next entry that needs fixing. If filters hide it, replaces the filters with "rows to fix". */
export function goToNextFix<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  if (showNextFix(sheet)) return;
  setQuickFilter(sheet, '');
  setFilters(sheet, { ...noFilters, switches: [fixingSwitch] });
  showNextFix(sheet);
}

function showNextFix<Row extends SheetRow>(sheet: SheetModel<Row>): boolean {
  const next = nextToFix(sheet);
  if (next === null) return false;
  const { cell, index, count } = next;
  const { layout } = sheet;
  // The entry to fix may be in a hidden column, for example after a paste. Show that column first.
  if (layout.columnIndex(cell.columnId) < 0) {
    showColumn(sheet, cell.columnId, true);
    sheet.port.afterPaint(() => void showNextFix(sheet));
    return true;
  }
  sheet.go({ row: layout.rowIndex(cell.rowId), column: layout.columnIndex(cell.columnId) });
  sheet.say(`${index} of ${count} to fix. ${refusedWords(sheet.kind, cell)}`);
  return true;
}

/** The active cell for screen readers, appended to a message: ': Buy price $/hd 1,271.10, Roma store steers'. */
function activeWords<Row extends SheetRow>(sheet: SheetModel<Row>): string {
  const found = sheet.active();
  if (found?.row === undefined) return '';
  const { column, row } = found;
  const cell = column.look === 'name' ? '' : `${fullTitle(column)} ${column.shown(row)}, `;
  return `: ${cell}${sheet.kind.nameOf(row)}`;
}
