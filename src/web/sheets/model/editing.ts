import type { CellEditRequestEvent } from 'ag-grid-community';
import { newId } from '#web/data/records.ts';
import { fullTitle, type SheetColumn } from '../columns/column.ts';
import type { CellText, Written } from '../cells/write.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { editText } from '../ag/columnDefs.ts';
import { besidesWords } from './sentences.ts';
import { isRecord, say, type Core } from '../grid/core.ts';
import { Typed, type EditorSetup } from '../ag/editor.ts';
import { newRowId, type GridRow } from './pinnedRow.ts';

/** What happens around the open editor. */
export interface Editing<Row extends SheetRow> {
  /** What the editor opens with on this cell. */
  setup(column: SheetColumn<Row>, data: GridRow<Row> | undefined): EditorSetup;
  /** The grid closed the editor by itself, as when a press elsewhere took the keyboard away. */
  closedByGrid(event: CellEditRequestEvent<GridRow<Row>>): void;
  /** Closes the editor and keeps what was typed, or not, before anything else happens. */
  stop(keep: boolean): void;
}

/**
 * Our keys close the editor by `stop`: what was typed is written in the same task. The grid tells of an edit a task later, when the next
 * key may already have begun the next one.
 */
export function createEditing<Row extends SheetRow>(
  core: () => Core<Row>,
  write: (label: string, cells: readonly CellText[]) => Written,
): Editing<Row> {
  /** Says what came of it: the message of a text that could not be read, else the record's figures. */
  const tell = (
    rowId: string,
    column: SheetColumn<Row>,
    { edits, refused, besides, kept }: Written,
  ): void => {
    const { kind } = core();
    const row = kind.row(rowId);
    const [bad] = refused;
    if (bad !== undefined) say(core(), bad.message);
    else if (kept > 0) say(core(), `${fullTitle(column)} cannot be empty: it stays as it was`);
    else if (edits.length > 0 && row !== undefined) {
      const note = column.note?.(row);
      const parts = [besidesWords(besides), note ?? '', kind.told?.(row) ?? ''].filter((part) => part !== '');
      if (parts.length > 0) say(core(), parts.join('. '), besides.length > 0);
    }
  };
  /** The blank row becomes a record; the cell's place in it, or null where nothing was understood. */
  const create = (column: SheetColumn<Row>, text: string): { rowId: string; columnId: string } | null => {
    if (text.trim() === '') return null;
    const { kind } = core();
    const rowId = newId();
    const written = write(`New ${kind.noun.one}`, [{ rowId, columnId: column.id, text }]);
    tell(rowId, column, written);
    return written.edits.length > 0 ? { rowId, columnId: column.id } : null;
  };
  const keep = (rowId: string, column: SheetColumn<Row>, { text, base }: Typed): void => {
    const { kind, marks, hooks } = core();
    const present = kind.row(rowId);
    const cell = { rowId, columnId: column.id, text };
    const theirs = present === undefined ? '' : editText(column, present);
    if (present !== undefined && theirs !== base && !marks.bad(rowId, column.id))
      hooks.onQuestion({ cell, column: fullTitle(column), record: kind.nameOf(present), mine: text, theirs });
    else tell(rowId, column, write(`Edit ${fullTitle(column)}`, [cell]));
  };
  return {
    setup: (column, data) => {
      const { kind, marks, state } = core();
      const bad = isRecord<Row>(data) ? marks.bad(data.id, column.id) : undefined;
      const row = isRecord<Row>(data)
        ? data
        : column.entry?.choices === undefined
          ? undefined
          : kind.blank?.(newRowId);
      const saved = editText(column, data);
      const name = isRecord<Row>(data) ? kind.nameOf(data) : `new ${kind.noun.one}`;
      return {
        rowId: isRecord<Row>(data) ? data.id : newRowId,
        columnId: column.id,
        label: `${fullTitle(column)}, ${name === '' ? `${kind.noun.one} without a name` : name}`,
        base: saved,
        text: bad?.text ?? saved,
        isNumber: column.kind === 'number',
        choices: row === undefined ? null : (column.entry?.choices?.(row) ?? null),
        onOpen: (editor) => {
          state.editor = editor;
        },
        onClose: (editor) => {
          if (state.editor === editor) state.editor = null;
        },
      };
    },
    closedByGrid: ({ data, column, newValue }) => {
      const target = core().columns.get(column.getColId());
      if (target === undefined || !(newValue instanceof Typed)) return;
      if (isRecord<Row>(data)) keep(data.id, target, newValue);
      else create(target, newValue.text);
    },
    stop: (isKept) => {
      const { api, state, columns, layout, selection } = core();
      const editor = state.editor;
      const column = columns.get(editor?.columnId ?? '');
      const typed = isKept && editor?.isChanged() === true ? new Typed(editor.text(), editor.base) : null;
      api.stopEditing(true);
      // React takes the editor off when this task is over: rows that are written now must not wait for it.
      state.editor = null;
      if (editor === null || column === undefined || typed === null) return;
      if (editor.rowId !== newRowId) return keep(editor.rowId, column, typed);
      const made = create(column, typed.text);
      if (made !== null && layout.rowIndex(made.rowId) >= 0) selection.select(made);
    },
  };
}
