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

/** A row counts as headings if it names at least this many columns. */
const FEWEST = 3;

/** True if the rows contain headings, for example below a title. */
export function hasHeadings<Row extends SheetRow>(
  pasted: readonly (readonly string[])[],
  kind: SheetKind<Row>,
): boolean {
  const table = pasted.length < 3 ? null : tableOf(pasted);
  if (table === null) return false;
  const { headAt, columns } = planOf(table, kind);
  return headAt !== null && columns.filter(({ becomes }) => becomes !== null).length >= FEWEST;
}

/** The rows as a table. Null for text without columns. */
function tableOf(pasted: readonly (readonly string[])[]): FileTable | null {
  const isText = pasted.every((cells) => cells.length < 2);
  try {
    return tableOfText(isText ? pasted.flat().join('\n') : formatSeparated(pasted, '\t'));
  } catch (problem) {
    if (problem instanceof BadFile) return null;
    throw problem;
  }
}

/** True if the sheet has a row for each pasted row, from `top` on. Pasted names must match. */
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

/** Texts that the paste would lose. They are in a calculated column, or unreadable in their column. */
function lostOf<Row extends SheetRow>(
  { columns }: SheetModel<Row>,
  cells: readonly CellText[],
  { refused }: Written,
): readonly CellText[] {
  const isWorkedOut = ({ columnId, text }: CellText): boolean =>
    text.trim() !== '' && columns.get(columnId)?.entry === undefined;
  return [...refused, ...cells.filter(isWorkedOut)];
}

/** True if a block without headings can be pasted without a preview. */
export function isPlainBlock<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  cells: readonly CellText[],
  read: Written,
  { top, cutOff }: { readonly top: number; readonly cutOff: number },
): boolean {
  return top < sheet.layout.recordCount || (cutOff === 0 && lostOf(sheet, cells, read).length === 0);
}

/** The columns from `left` on that the block would fill. Undefined if a quarter or more of its texts do not fit. */
export function columnsByPlace<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  cells: readonly CellText[],
  read: Written,
  left: number,
): readonly string[] | undefined {
  const { layout, columns } = sheet;
  // In a carry or group column, a word may name a record that does not exist yet.
  const isName = ({ columnId, text }: CellText): boolean =>
    columns.get(columnId)?.entry?.whenUnknown !== undefined && /[a-z]/i.test(text);
  const lost = lostOf(sheet, cells, read).filter((cell) => !isName(cell)).length;
  if (lost * 4 >= cells.filter(({ text }) => text.trim() !== '').length) return undefined;
  return Array.from({ length: layout.columnCount - left }, (_, index) => layout.columnAt(left + index) ?? '');
}
