import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';

const hinted = new WeakSet<object>();

/** Shows a hint once, when the user presses Tab and no cell is selected. */
export function hintAtTab<Row extends SheetRow>(sheet: SheetModel<Row>, chord: string): void {
  if (chord !== 'Tab' || sheet.selection.get() !== null || hinted.has(sheet.records)) return;
  hinted.add(sheet.records);
  sheet.say('Press F6 or an arrow key to enter the sheet, F1 for its keys');
}
