import { newId } from '#web/data/records.ts';
import { Decimal } from '#calc-core';
import { afterPaint } from '../model/changes.ts';
import { matchHeader, withUnit, type HeaderMatch } from '../cells/header.ts';
import { guardText } from '../cells/injection.ts';
import { planPaste, type Placed } from '../cells/paste.ts';
import { isTotalLine } from '../cells/totalLines.ts';
import { cellCount, type Rectangle } from '../cells/range.ts';
import { formatSeparated, parseSeparated } from '../cells/separated.ts';
import { readOrigin, readTableHtml, tableHtml, type CopiedCell, type Origin } from '../cells/table.ts';
import type { CellText } from '../cells/write.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { clearCells } from './filling.ts';
import { counted, recordsWords, writtenSentence } from '../model/sentences.ts';
import { pageOf } from './moving.ts';
import { newRowId } from '../model/pinnedRow.ts';
import type { Sheet } from '../grid/sheet.ts';

/** Copy, cut and paste by the browser's own events: no permission prompt, any keyboard layout. Answers what takes the listeners off again. */
export function listenToClipboard<Row extends SheetRow>(sheet: Sheet<Row>): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  const isInGrid = (event: ClipboardEvent): boolean =>
    event.target instanceof Element && event.target.closest('.ag-cell, .ag-root') !== null;
  const isOurs = (event: ClipboardEvent): boolean => sheet.editor() === null && isInGrid(event);
  // Cells copied elsewhere are meant for cells, also where a second click has opened an editor; a text goes into the editor.
  const isForCells = (rows: string[][]): boolean =>
    sheet.editor() === null ||
    (sheet.editor()?.isChanged() === false && (rows.length > 1 || (rows[0]?.length ?? 0) > 1));
  sheet.root.addEventListener(
    'copy',
    (event) => {
      if (isOurs(event)) copy(sheet, event);
    },
    options,
  );
  sheet.root.addEventListener(
    'cut',
    (event) => {
      if (isOurs(event) && copy(sheet, event)) clearCells(sheet);
    },
    options,
  );
  sheet.root.addEventListener(
    'paste',
    (event) => {
      const rows = isInGrid(event) ? pastedRows(event.clipboardData) : null;
      if (rows === null || !isForCells(rows)) return;
      event.preventDefault();
      if (sheet.editor() !== null) sheet.stopEdit(false);
      paste(sheet, rows, readOrigin(event.clipboardData?.getData('text/html') ?? ''));
    },
    options,
  );
  return () => stop.abort();
}

/** The range as text, HTML table and numbers at full precision; names that a spreadsheet would run as a formula are guarded. */
export function clipboardOf<Row extends SheetRow>(
  sheet: Sheet<Row>,
  box: Rectangle,
): { text: string; html: string } {
  const cells: CopiedCell[][] = [];
  for (let row = box.top; row <= box.bottom; row += 1) {
    const data = sheet.rowAt(row);
    const line: CopiedCell[] = [];
    for (let index = box.left; index <= box.right; index += 1) {
      const column = sheet.columnAt(index);
      const value = data === undefined || column === undefined ? null : column.value(data);
      const isNumber = value instanceof Decimal;
      const text = isNumber
        ? value.toFixed()
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

function columnIdsIn<Row extends SheetRow>(sheet: Sheet<Row>, { left, right }: Rectangle): string[] {
  return Array.from({ length: right - left + 1 }, (_, index) => sheet.layout.columnAt(left + index) ?? '');
}

/** Records copied on one of our sheets and pasted on another stand in other columns there: their names say which. */
function headerFrom<Row extends SheetRow>(
  { kind, column, columnAt }: Sheet<Row>,
  origin: Origin | null,
  left: number,
): HeaderMatch | null {
  if (origin === null || origin.sheetId === kind.sheetId || origin.columnIds.length < 2) return null;
  if (origin.columnIds[0] !== 'name' || columnAt(left)?.id !== 'name') return null;
  return {
    columnIds: origin.columnIds.map((id) => (id === kind.placedBy || column(id) === undefined ? null : id)),
    units: [],
  };
}

function copy<Row extends SheetRow>(sheet: Sheet<Row>, event: ClipboardEvent): boolean {
  const box = sheet.selection.box();
  if (box === null || event.clipboardData === null) return false;
  const { text, html } = clipboardOf(sheet, box);
  event.clipboardData.setData('text/plain', text);
  event.clipboardData.setData('text/html', html);
  event.preventDefault();
  sheet.say(`Copied ${counted(cellCount(box), 'cell')}`);
  return true;
}

function pastedRows(data: DataTransfer | null): string[][] | null {
  const text = data?.getData('text/plain') ?? '';
  if (text !== '') return parseSeparated(text, '\t');
  const html = data?.getData('text/html') ?? '';
  return html === '' ? null : readTableHtml(html);
}

/** Pastes rows at the selection; a header row is recognised and its columns found by name; rows past the last one are made. */
export function paste<Row extends SheetRow>(
  sheet: Sheet<Row>,
  pasted: string[][],
  origin: Origin | null = null,
): void {
  const box = sheet.selection.box();
  if (box === null || pasted.length === 0) return;
  const ours = headerFrom(sheet, origin, box.left);
  const all = ours === null ? pasted : [[], ...pasted];
  const meant = meaningOf(sheet, pasted, origin);
  const header =
    ours ?? (all.length > 1 ? matchHeader(all[0] ?? [], sheet.kind.columns, all.slice(1)) : null);
  const rows = withoutTotals(sheet, all, box.top - (header === null ? 0 : 1));
  const plan = header === null ? planPaste(rows, box, sheet.layout.columnCount) : null;
  const { placed, cutOff } = plan ?? { placed: [], cutOff: 0 };
  const cells =
    plan === null && header !== null
      ? cellsUnderHeader(sheet, rows, header, box.top, meant)
      : cellsOf(sheet, placed, (columnId, { text, from }) =>
          meant(columnId, text, rows[from.row] ?? [], from.column),
        );
  const count = cells.length;
  const written = sheet.write(count === 1 ? 'Paste a cell' : `Paste ${count} cells`, cells);
  const bottom = box.top + rows.length - 1 - (header === null ? 0 : 1);
  const covers = plan?.covers ?? { ...box, bottom };
  const last = Math.max(covers.top, Math.min(covers.bottom, sheet.layout.recordCount - 1));
  sheet.selection.selectBox({ ...covers, bottom: last });
  const made = written.edits.filter((edit) => edit.op === 'create').length;
  // The last row that was made comes into sight too, where all of them have room there; again when the sentence about it has taken its room.
  const showLast = (): void => {
    if (!sheet.api.isDestroyed() && last - covers.top < pageOf(sheet))
      sheet.reveal({ row: last, column: covers.left });
  };
  if (made > 0) {
    showLast();
    afterPaint(showLast);
  }
  sheet.focusActive();
  const unknown = (rows[0] ?? []).filter(
    (name, column) => header?.columnIds[column] === null && name.trim() !== '',
  );
  const isMisplaced = header === null && made > 0 && written.skipped + written.refused.length > 0;
  sheet.say(
    writtenSentence('Pasted', written, [
      made === 0 ? '' : `${recordsWords(sheet.kind, made)} added`,
      rows.length === all.length ? '' : `${counted(all.length - rows.length, 'line')} of totals left out`,
      cutOff === 0 ? '' : `${counted(cutOff, 'cell')} right of the last column left out`,
      unknown.length === 0 ? '' : unknownSentence(unknown),
      header === null ? '' : hiddenSentence(sheet, rows[0] ?? [], header),
    ]),
    written.edits.length > 0,
    isMisplaced ? all : null,
  );
}

/** What a pasted text says at a column: where it was copied here, the very record that it named. `row` is one of those pasted. */
type Meaning = (columnId: string, text: string, row: readonly string[], at: number) => string;

function meaningOf<Row extends SheetRow>(
  { column }: Sheet<Row>,
  pasted: readonly (readonly string[])[],
  origin: Origin | null,
): Meaning {
  // By the row itself: lines are left out and headings put before them on the way.
  const refers = new Map(pasted.map((row, index) => [row, origin?.refers[index] ?? []]));
  return (columnId, text, row, at) => {
    const id = refers.get(row)?.[at] ?? null;
    return (id === null ? undefined : column(columnId)?.entry?.nameFor?.(id)) ?? text;
  };
}

/** The rows without lines of totals, where these would come in as records; `top` is the row that the first of them goes to. */
function withoutTotals<Row extends SheetRow>(sheet: Sheet<Row>, rows: string[][], top: number): string[][] {
  const { recordCount } = sheet.layout;
  return rows.filter((row, index) => top + index < recordCount || !isTotalLine(row));
}

function cellsOf<Row extends SheetRow>(
  sheet: Sheet<Row>,
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
  sheet: Sheet<Row>,
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

/** The id of each display row, with a new id for each row past the last; null where rows cannot be made. */
function newRowIds<Row extends SheetRow>(sheet: Sheet<Row>): (row: number) => string | null {
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
  const listed = names.map((name) => `“${name.trim()}”`).join(', ');
  return `no column is called ${listed}, so ${names.length === 1 ? 'it was' : 'they were'} left out`;
}

/** Where to look for what has gone into a column that is not shown. */
function hiddenSentence<Row extends SheetRow>(
  { column, layout }: Sheet<Row>,
  names: readonly string[],
  header: HeaderMatch,
): string {
  const hidden = names.flatMap((name, index) => {
    const target = column(header.columnIds[index] ?? '');
    return target === undefined || layout.columnIndex(target.id) >= 0
      ? []
      : [`“${name.trim()}” went into the hidden column ${target.title} (${target.group.trim()})`];
  });
  return hidden.join(', ');
}
