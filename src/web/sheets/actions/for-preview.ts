import { BadFile } from '#workbook/in/bad-file.ts';
import { planOf } from '#workbook/read/plan.ts';
import { formatSeparated } from '#workbook/read/separated.ts';
import type { HeaderMatch } from '#workbook/read/headings.ts';
import { tableOfText } from '#workbook/read/text-table.ts';
import type { FileTable } from '#workbook/in/file-table.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import type { CellText } from '../text/cell-text.ts';
import type { Written } from '../model/cell-texts.ts';
import type { SheetModel } from '../model/sheet-model.ts';

/** The minimum number of columns that headings must name when they are below a title, or in a text without tabs. */
const FEWEST = 3;

/** Whether pasted rows are a table with headings under a title, or a text whose columns stand apart as in a PDF, with headings. */
export function hasHeadings<Row extends SheetRow>(
  pasted: readonly (readonly string[])[],
  kind: SheetKind<Row>,
): boolean {
  const table = pasted.length < 3 ? null : tableOf(pasted);
  if (table === null) return false;
  const { headAt, columns } = planOf(table, kind);
  return headAt !== null && columns.filter(({ becomes }) => becomes !== null).length >= FEWEST;
}

/** The rows as a table; null where they are a text that is none. */
function tableOf(pasted: readonly (readonly string[])[]): FileTable | null {
  const isText = pasted.every((cells) => cells.length < 2);
  try {
    return tableOfText(isText ? pasted.flat().join('\n') : formatSeparated(pasted, '\t'));
  } catch (problem) {
    if (problem instanceof BadFile) return null;
    throw problem;
  }
}

/** Whether a table with headings is of the rows from `top` on: each is there, and has the pasted name where the table has names. */
export function isOfTheseRows<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  rows: readonly (readonly string[])[],
  { columnIds }: HeaderMatch,
  top: number,
): boolean {
  const nameAt = columnIds.indexOf('name');
  return rows.every((cells, index) => {
    const row = top + index < sheet.layout.recordCount ? sheet.rowAt(top + index) : undefined;
    if (row === undefined) return false;
    return nameAt < 0 || sheet.kind.nameOf(row).trim() === (cells[nameAt] ?? '').trim();
  });
}

/** A text that lies over a column that is worked out, or that cannot be read where it lies. */
function lostOf<Row extends SheetRow>(
  { columns }: SheetModel<Row>,
  cells: readonly CellText[],
  { refused }: Written,
): readonly CellText[] {
  const isWorkedOut = ({ columnId, text }: CellText): boolean =>
    text.trim() !== '' && columns.get(columnId)?.entry === undefined;
  return [...refused, ...cells.filter(isWorkedOut)];
}

/** Whether a block without headings may go in as it is: it changes rows that are there, or each of its texts is read where it lands. */
export function isPlainBlock<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  cells: readonly CellText[],
  read: Written,
  { top, cutOff }: { readonly top: number; readonly cutOff: number },
): boolean {
  return top < sheet.layout.recordCount || (cutOff === 0 && lostOf(sheet, cells, read).length === 0);
}

/** The columns that a block lies over from `left` on, where nearly all of it belongs there; undefined where it was put elsewhere. */
export function columnsByPlace<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  cells: readonly CellText[],
  read: Written,
  left: number,
): readonly string[] | undefined {
  const { layout, columns } = sheet;
  // A word under a carry or group is a name that is not there yet.
  const isName = ({ columnId, text }: CellText): boolean =>
    columns.get(columnId)?.entry?.whenUnknown !== undefined && /[a-z]/i.test(text);
  const lost = lostOf(sheet, cells, read).filter((cell) => !isName(cell)).length;
  if (lost * 4 >= cells.filter(({ text }) => text.trim() !== '').length) return undefined;
  return Array.from({ length: layout.columnCount - left }, (_, index) => layout.columnAt(left + index) ?? '');
}
