import { newId } from '#web/data/records.ts';
import { fullTitle, plainText, type SheetColumn } from '../columns/column.ts';
import type { CellPlace, Spot } from '../range.ts';
import type { Written } from './cell-texts.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { namesWith, TypedText, type EditorSetup } from './cell/editor.ts';
import type { OverwriteQuestion } from './hooks.ts';
import { isPinned, isRecord, newRowId, type GridRow, type PinnedRow } from './rows/pinned-row.ts';
import { sideEffectsSentence, nameWords, refusedWords, whyNotEditable } from './sentences.ts';
import { dropOpenCell, openCellKey, storeOpenCell } from './cell/open-cell.ts';
import type { ActiveCell, SheetModel } from './sheet-model.ts';
import { writeTexts } from './writing.ts';

/** True if the user can type into this cell. */
export function isEditable<Row extends SheetRow>(
  { kind }: SheetModel<Row>,
  column: SheetColumn<Row>,
  data: GridRow<Row> | undefined | null,
): boolean {
  if (kind.isReadOnly || column.entry === undefined || data === undefined || data === null) return false;
  return isPinned<Row>(data) ? data.pinned === 'new' : column.entry.isFor(data);
}

const blankRow: PinnedRow = { id: newRowId, pinned: 'new', texts: new Map() };

/** True if the user can type into the cell at `spot`. */
export function canEdit<Row extends SheetRow>(sheet: SheetModel<Row>, spot: Spot): boolean {
  const column = sheet.columnAt(spot.column);
  const data = spot.row === sheet.layout.recordCount ? blankRow : sheet.rowAt(spot.row);
  return column !== undefined && isEditable(sheet, column, data);
}

/** Opens the editor of the active cell with the pressed key. If the cell cannot be edited, shows why. */
export function startEdit<Row extends SheetRow>(sheet: SheetModel<Row>, key: string | null): void {
  const active = sheet.active();
  if (active === null) return;
  if (!canEdit(sheet, active.spot)) return showWhyNotEditable(sheet, active);
  sheet.focusActive();
  sheet.port.openEditor(active.spot, key);
}

/** Shows why the active cell cannot be edited. */
export function showWhyNotEditable<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  { column, row }: Pick<ActiveCell<Row>, 'column' | 'row'>,
): void {
  sheet.say(whyNotEditable(sheet.kind, column, row), false, 'cell');
}

/** The text, label and choices that a cell's editor opens with. */
export function editorSetup<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  column: SheetColumn<Row>,
  data: GridRow<Row> | undefined,
): EditorSetup {
  const { kind, marks, store } = sheet;
  const record = isRecord<Row>(data) ? data : undefined;
  const row = record ?? (column.entry?.choices === undefined ? undefined : kind.blank?.(newRowId));
  // For a reopened cell, compare with the value at the time of typing, to find a change from elsewhere.
  const typed = sheet.reopening;
  const base = typed?.base ?? editText(column, data);
  const name = record === undefined ? `new ${kind.noun.one}` : nameWords(kind, record);
  return {
    rowId: record?.id ?? newRowId,
    columnId: column.id,
    label: `${fullTitle(column)}, ${name}`,
    base,
    text: (record === undefined ? undefined : marks.bad(record.id, column.id)?.text) ?? base,
    typed: typed?.text ?? null,
    isNumber: column.kind === 'number',
    choices: row === undefined ? null : (column.entry?.choices?.(row) ?? null),
    nameMeant: (text) => nameMeant(sheet, record?.id ?? newRowId, column, text),
    onOpen: (editor) => {
      store.change({ editor });
      if (editor.isChanged()) storeOpenCell(sheet, editor);
    },
    onInput: (editor) => storeOpenCell(sheet, editor),
    onClose: (editor) => {
      if (store.state.editor === editor) store.change({ editor: null });
    },
  };
}

/**
 * Closes the editor at once. Writes its text if `isKept`, otherwise drops it. The grid reports the end of editing too late, one task later.
 */
export function stopEdit<Row extends SheetRow>(sheet: SheetModel<Row>, isKept: boolean): void {
  keepAndClose(sheet, isKept);
  sheet.focusActive();
}

/** Call after the grid has closed the editor. Adds and removes the rows that waited. */
export function editorClosed<Row extends SheetRow>({ feed, store }: SheetModel<Row>): void {
  store.change({ editor: null });
  feed.release();
}

/** Applies the user's choice after a cell changed elsewhere during editing. */
export function answerQuestion<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  { column, cell }: OverwriteQuestion,
  keep: 'mine' | 'theirs',
): void {
  if (keep === 'mine') {
    if (sheet.kind.row(cell.rowId) === undefined) showNotEntered(sheet, cell.text, column);
    else writeTexts(sheet, `Edit ${column}`, [cell], openCellKey(sheet.kind));
  }
  dropOpenCell(sheet);
  sheet.focusActive();
}

function keepAndClose<Row extends SheetRow>(sheet: SheetModel<Row>, isKept: boolean): void {
  const { store, columns, layout, selection } = sheet;
  const { editor } = store.state;
  const column = columns.get(editor?.columnId ?? '');
  const typed = isKept && editor?.isChanged() === true ? new TypedText(editor.text(), editor.base) : null;
  sheet.port.closeEditor();
  // React removes the editor later. Count it as closed now, so that new rows appear at once.
  store.change({ editor: null });
  if (editor === null) return;
  const bad = sheet.marks.bad(editor.rowId, editor.columnId);
  // The user left an unreadable text unchanged. Show its message again.
  if (typed === null && isKept && bad !== undefined) sheet.say(refusedWords(sheet.kind, bad), false, 'cell');
  if (column === undefined || typed === null) return dropOpenCell(sheet);
  const made = storeTyped(sheet, editor.rowId, column, typed);
  if (made !== null && layout.rowIndex(made.rowId) >= 0) selection.select(made);
}

/** Call when the user leaves the sheet. The text of an open cell is committed. */
export function leaveEditor<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  if (sheet.state.editor !== null) keepAndClose(sheet, true);
}

/** Shows that a text was not entered, because its row was deleted or left the sheet during the editing. */
function showNotEntered<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  text: string,
  columnTitle: string,
): void {
  sheet.say(
    `“${text}” in ${columnTitle} was not entered: the ${sheet.kind.noun.one} is not in this sheet any more`,
  );
}

/**
 * Writes an editor's text into its cell. If the cell has changed elsewhere, stores the text and asks the user. If its row is gone, writes
 * nothing and shows a message.
 * @returns the cell's place in a new record; null if no record was created
 */
export function storeTyped<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  rowId: string,
  column: SheetColumn<Row>,
  typed: TypedText,
): CellPlace | null {
  const { base } = typed;
  const text = nameMeant(sheet, rowId, column, typed.text);
  if (rowId === newRowId) return createRecord(sheet, column, text);
  const { kind, marks, hooks } = sheet;
  const present = kind.row(rowId);
  if (present === undefined) {
    showNotEntered(sheet, text, fullTitle(column));
    dropOpenCell(sheet);
    return null;
  }
  const cell = { rowId, columnId: column.id, text };
  const theirs = editText(column, present);
  if (theirs !== base && !marks.bad(rowId, column.id))
    hooks.onQuestion({ cell, column: fullTitle(column), record: kind.nameOf(present), mine: text, theirs });
  else {
    announceWrite(
      sheet,
      rowId,
      column,
      writeTexts(sheet, `Edit ${fullTitle(column)}`, [cell], openCellKey(kind)),
    );
    dropOpenCell(sheet);
  }
  return null;
}

/** If exactly one name of the editor's list contains the text, returns that name. Otherwise returns the text. */
export function nameMeant<Row extends SheetRow>(
  { kind }: SheetModel<Row>,
  rowId: string,
  { entry }: SheetColumn<Row>,
  text: string,
): string {
  const row = kind.row(rowId) ?? kind.blank?.(newRowId);
  if (row === undefined || entry?.choices === undefined || text.trim() === '' || entry.read(text, row).ok)
    return text;
  const [only, ...others] = namesWith(text, entry.choices(row));
  return only === undefined || others.length > 0 ? text : only;
}

/** Turns the blank row into a record. Returns the cell's place in it, or null if the text was not used. */
function createRecord<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  column: SheetColumn<Row>,
  text: string,
): CellPlace | null {
  if (text.trim() === '') {
    dropOpenCell(sheet);
    return null;
  }
  const rowId = newId();
  const written = writeTexts(
    sheet,
    `New ${sheet.kind.noun.one}`,
    [{ rowId, columnId: column.id, text }],
    openCellKey(sheet.kind),
  );
  dropOpenCell(sheet);
  announceWrite(sheet, rowId, column, written);
  return written.edits.length > 0 ? { rowId, columnId: column.id } : null;
}

function announceWrite<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  rowId: string,
  column: SheetColumn<Row>,
  { edits, refused, sideEffects, kept }: Written,
): void {
  const { kind } = sheet;
  const row = kind.row(rowId);
  const [bad] = refused;
  if (bad !== undefined) sheet.say(refusedWords(kind, bad), false, 'cell');
  else if (kept > 0) sheet.say(`${fullTitle(column)} cannot be empty: it stays as it was`);
  else if (edits.length > 0 && row !== undefined) {
    const note = column.note?.(row);
    const parts = [sideEffectsSentence(sideEffects), note ?? '', kind.describeResult?.(row) ?? ''].filter(
      (part) => part !== '',
    );
    sheet.say(parts.length > 0 ? parts.join('. ') : `${fullTitle(column)} is changed`, true, 'cell');
  }
}

function editText<Row extends SheetRow>(column: SheetColumn<Row>, data: GridRow<Row> | undefined): string {
  if (!isRecord<Row>(data)) return '';
  return column.kind === 'date' ? column.shown(data) : plainText(column, data);
}
