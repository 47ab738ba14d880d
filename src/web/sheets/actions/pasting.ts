import { newId } from '#web/data/records.ts';
import { matchHeader, withUnit, type HeaderMatch } from '#workbook/read/headings.ts';
import { planPaste, type Placed } from '../text/paste-plan.ts';
import { cellCount, type Rectangle } from '../range.ts';
import type { Origin } from '../text/table.ts';
import { isTotalLine } from '#workbook/read/total-lines.ts';
import { intendedSpot } from '../model/rows/blank-row.ts';
import type { CellText } from '../text/cell-text.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { counted, recordsWords } from '../model/sentences.ts';
import { writtenSentence } from '../model/written-sentence.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { newRowId } from '../model/rows/pinned-row.ts';
import { readTexts, writeRead } from '../model/writing.ts';
import { columnsByPlace, hasHeadings, isOfTheseRows, isPlainBlock } from './for-preview.ts';
import { showPasted } from './pasted-rows.ts';

/**
 * Pastes rows at the selection. Rows after the last record become new records. Most tables with headings open the import preview instead.
 * So do new rows with unreadable cells.
 */
export function paste<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  pasted: string[][],
  origin: Origin | null = null,
): void {
  const box = boxMeant(sheet);
  if (box === null || pasted.length === 0) return;
  if (sheet.kind.parts?.isCells(pasted) === false && sheet.hooks.onPreview(pasted)) return;
  const ours = headerFrom(sheet, origin, box.left);
  const all = ours === null ? pasted : [[], ...pasted];
  const meant = meaningOf(sheet, pasted, origin);
  const header =
    ours ??
    (all.length > 1 && sheet.kind.parts === undefined
      ? matchHeader(all[0] ?? [], sheet.kind.columns, all.slice(1))
      : null);
  const isOutside = origin === null && sheet.kind.parts === undefined && sheet.kind.blank !== null;
  const isTable =
    header === null
      ? isOutside && hasHeadings(pasted, sheet.kind)
      : !isOfTheseRows(sheet, pasted.slice(1), header, box.top);
  if (isOutside && isTable && sheet.hooks.onPreview(pasted)) return;
  const rows = withoutTotals(sheet, all, box.top - (header === null ? 0 : 1));
  const plan = header === null ? planPaste(rows, box, sheet.layout.columnCount) : null;
  const { placed, cutOff } = plan ?? { placed: [], cutOff: 0 };
  const cells =
    plan === null && header !== null
      ? cellsUnderHeader(sheet, rows, header, box.top, meant)
      : cellsOf(sheet, placed, (columnId, { text, from }) =>
          meant(columnId, text, rows[from.row] ?? [], from.column),
        );
  const read = readTexts(sheet, cells);
  const isPlain =
    header !== null || cells.length < 2 || isPlainBlock(sheet, cells, read, { top: box.top, cutOff });
  if (isOutside && !isPlain && sheet.hooks.onPreview(pasted, columnsByPlace(sheet, cells, read, box.left)))
    return;
  const count = cells.length;
  const written = writeRead(sheet, count === 1 ? 'Paste a cell' : `Paste ${count} cells`, read);
  const made = written.edits.filter((edit) => edit.op === 'create').length;
  showPasted(sheet, cells, plan === null ? columnsUnder(sheet, header, box) : plan.covers);
  const unknown = (rows[0] ?? []).filter(
    (name, column) => header?.columnIds[column] === null && name.trim() !== '',
  );
  sheet.say(
    writtenSentence('Pasted', written, [
      made === 0 ? '' : `${recordsWords(sheet.kind, made)} added`,
      rows.length === all.length ? '' : `${counted(all.length - rows.length, 'line')} of totals not used`,
      cutOff === 0 ? '' : `${counted(cutOff, 'cell')} right of the last column not used`,
      unknown.length === 0 ? '' : unknownSentence(unknown),
      header === null ? '' : hiddenSentence(sheet, rows[0] ?? [], header),
    ]),
    written.edits.length > 0,
  );
}

/** Where the paste starts: at the selection. The hint of the blank row counts as the name column. */
function boxMeant<Row extends SheetRow>(sheet: SheetModel<Row>): Rectangle | null {
  const box = sheet.selection.box();
  if (box === null || cellCount(box) > 1) return box;
  const { row, column } = intendedSpot(sheet, { row: box.top, column: box.left });
  return { top: row, bottom: row, left: column, right: column };
}

/** Returns the first and last visible column that the pasted headings name. If all are hidden, returns the selected columns. */
function columnsUnder<Row extends SheetRow>(
  { layout }: SheetModel<Row>,
  header: HeaderMatch | null,
  { left, right }: Rectangle,
): Pick<Rectangle, 'left' | 'right'> {
  const shown = (header?.columnIds ?? [])
    .map((id) => layout.columnIndex(id ?? ''))
    .filter((index) => index >= 0);
  return shown.length === 0 ? { left, right } : { left: Math.min(...shown), right: Math.max(...shown) };
}

/**
 * Converts a pasted text for its column. A name from our sheets keeps its record, even if another record has the same name.
 * @param row - must be one of the pasted rows
 */
type Meaning = (columnId: string, text: string, row: readonly string[], at: number) => string;

function meaningOf<Row extends SheetRow>(
  { columns }: SheetModel<Row>,
  pasted: readonly (readonly string[])[],
  origin: Origin | null,
): Meaning {
  // Find the row by object identity, because its index may have changed.
  const refers = new Map(pasted.map((row, index) => [row, origin?.refers[index] ?? []]));
  return (columnId, text, row, at) => {
    const id = refers.get(row)?.[at] ?? null;
    return (id === null ? undefined : columns.get(columnId)?.entry?.nameFor?.(id)) ?? text;
  };
}

/** Drops rows of totals that would become new records. `top` is the sheet row of the first pasted row. */
function withoutTotals<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  rows: string[][],
  top: number,
): string[][] {
  const { recordCount } = sheet.layout;
  return rows.filter((row, index) => top + index < recordCount || !isTotalLine(row));
}

function cellsOf<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  placed: readonly Placed[],
  textOf: (columnId: string, cell: Placed) => string,
): CellText[] {
  const idAt = newRowIds(sheet);
  return placed.flatMap((cell) => {
    const columnId = sheet.layout.columnAt(cell.column);
    const rowId = idAt(cell.row);
    return columnId === undefined || rowId === null
      ? []
      : [{ rowId, columnId, text: textOf(columnId, cell) }];
  });
}

function cellsUnderHeader<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  rows: string[][],
  header: NonNullable<ReturnType<typeof matchHeader>>,
  top: number,
  meant: Meaning,
): CellText[] {
  const idAt = newRowIds(sheet);
  return rows.slice(1).flatMap((row, index) => {
    const rowId = idAt(top + index);
    if (rowId === null) return [];
    return row.flatMap((text, column) => {
      const columnId = header.columnIds[column];
      return columnId === null || columnId === undefined
        ? []
        : [
            {
              rowId,
              columnId,
              text: meant(columnId, withUnit(text, header.units[column] ?? ''), row, column),
            },
          ];
    });
  });
}

/** Returns a function from a display row to a record id. A row past the last gets a new id, or null if rows cannot be created. */
function newRowIds<Row extends SheetRow>(sheet: SheetModel<Row>): (row: number) => string | null {
  const { parts } = sheet.kind;
  const bottom = sheet.selection.box()?.bottom ?? 0;
  const last = sheet.layout.rowAt(bottom) ?? '';
  // Rows pasted past the end of a block become new rows of that block. The next block is not overwritten.
  if (parts !== undefined)
    return (row) => (row <= bottom ? (sheet.layout.rowAt(row) ?? null) : parts.below(last, row - bottom));
  const made = new Map<number, string>();
  return (row) => {
    const present = sheet.layout.rowAt(row);
    if (present !== undefined && present !== newRowId) return present;
    if (sheet.kind.blank === null) return null;
    const id = made.get(row) ?? newId();
    made.set(row, id);
    return id;
  };
}

function unknownSentence(names: readonly string[]): string {
  return `Not used: ${names.map((name) => name.trim()).join(', ')}`;
}

/** At most this many hidden columns are named. */
const NAMED_HIDDEN = 2;

function hiddenSentence<Row extends SheetRow>(
  { columns, layout }: SheetModel<Row>,
  names: readonly string[],
  header: HeaderMatch,
): string {
  const hidden = names.flatMap((name, index) => {
    const target = columns.get(header.columnIds[index] ?? '');
    return target === undefined || layout.columnIndex(target.id) >= 0
      ? []
      : [`“${name.trim()}” went into the hidden column ${target.title} (${target.group.trim()})`];
  });
  const more = hidden.length - NAMED_HIDDEN;
  const named = hidden.slice(0, NAMED_HIDDEN).join(', ');
  return more > 0 ? `${named}, and ${more} more into hidden columns` : named;
}

/** Finds the columns of cells that were copied from another of our sheets. Null for any other paste. */
function headerFrom<Row extends SheetRow>(
  { kind, columns, layout }: SheetModel<Row>,
  origin: Origin | null,
  left: number,
): HeaderMatch | null {
  if (origin === null || origin.sheetId === kind.sheetId || origin.columnIds.length < 2) return null;
  if (origin.columnIds[0] !== 'name' || layout.columnAt(left) !== 'name') return null;
  return {
    columnIds: origin.columnIds.map((id) => (id === kind.placedBy || !columns.has(id) ? null : id)),
    units: [],
  };
}
