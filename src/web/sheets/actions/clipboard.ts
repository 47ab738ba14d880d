import { isDecimal, plainNumber } from '#calc-core/number';
import { guardText } from '../text/injection.ts';
import { cellCount, type Rectangle } from '../range.ts';
import { formatSeparated } from '#workbook/read/separated.ts';
import { tableHtml, type CopiedCell } from '../text/table.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { counted } from '../model/sentences.ts';
import type { SheetModel } from '../model/sheet-model.ts';

/** The same cells in two formats for the clipboard. */
export interface Copied {
  readonly text: string;
  readonly html: string;
}

/** Ctrl+C: returns the selected range for the clipboard and shows a message. Null if nothing is selected. */
export function copyRange<Row extends SheetRow>(sheet: SheetModel<Row>): Copied | null {
  const box = sheet.selection.box();
  if (box === null) return null;
  sheet.say(`Copied ${counted(cellCount(box), 'cell')}`, false, 'copy');
  return clipboardOf(sheet, box);
}

/** The range as plain text, and as an HTML table with exact numbers. Escapes a name like '=A1', which a spreadsheet would run. */
export function clipboardOf<Row extends SheetRow>(sheet: SheetModel<Row>, box: Rectangle): Copied {
  const cells: CopiedCell[][] = [];
  for (let row = box.top; row <= box.bottom; row += 1) {
    const data = sheet.rowAt(row);
    const line: CopiedCell[] = [];
    for (let index = box.left; index <= box.right; index += 1) {
      const column = sheet.columnAt(index);
      const value = data === undefined || column === undefined ? null : column.value(data);
      const isNumber = isDecimal(value);
      const text = isNumber
        ? plainNumber(value)
        : column?.kind === 'date' && data !== undefined
          ? column.shown(data)
          : guardText(value ?? '');
      const refers = data === undefined ? null : (column?.refers?.(data) ?? null);
      line.push({ text, isNumber, refers });
    }
    cells.push(line);
  }
  return {
    text: formatSeparated(
      cells.map((line) => line.map((cell) => cell.text)),
      '\t',
    ),
    html: tableHtml(cells, { sheetId: sheet.kind.sheetId, columnIds: columnIdsIn(sheet, box) }),
  };
}

function columnIdsIn<Row extends SheetRow>(sheet: SheetModel<Row>, { left, right }: Rectangle): string[] {
  return Array.from({ length: right - left + 1 }, (_, index) => sheet.layout.columnAt(left + index) ?? '');
}
