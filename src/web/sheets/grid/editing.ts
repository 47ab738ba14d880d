import type { CellEditRequestEvent } from 'ag-grid-community';
import { newId } from '#web/data/records.ts';
import { fullTitle, type SheetColumn } from '../columns/column.ts';
import type { CellText, Written } from '../cells/write.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { editText } from './colDefs.ts';
import { isRecord, type Core } from './core.ts';
import type { EditorSetup } from './editor.ts';
import { newRowId, type GridRow } from './special.ts';

/** What happens around the open editor. */
export interface Editing<Row extends SheetRow> {
  /** What the editor opens with on this cell. */
  setup(column: SheetColumn<Row>, data: GridRow<Row> | undefined): EditorSetup;
  /** The editor closed with another text: it is written, makes a record, or asks. */
  commit(event: CellEditRequestEvent<GridRow<Row>>): void;
  /** The record that the blank row has just become, once. */
  takeCreated(): { readonly rowId: string; readonly columnId: string } | null;
}

export function createEditing<Row extends SheetRow>(
  core: () => Core<Row>,
  write: (label: string, cells: readonly CellText[]) => Written,
): Editing<Row> {
  let created: { rowId: string; columnId: string } | null = null;
  const create = (column: SheetColumn<Row>, text: string): void => {
    if (text.trim() === '') return;
    const { kind, hooks } = core();
    const rowId = newId();
    const written = write(`New ${kind.noun.one}`, [{ rowId, columnId: column.id, text }]);
    const [bad] = written.refused;
    if (bad !== undefined) hooks.onSay(bad.message);
    created = written.edits.length > 0 ? { rowId, columnId: column.id } : null;
  };
  return {
    setup: (column, data) => {
      const { kind, marks, state } = core();
      const bad = isRecord<Row>(data) ? marks.bad(data.id, column.id) : undefined;
      const saved = editText(column, data);
      const name = isRecord<Row>(data) ? kind.nameOf(data) : `new ${kind.noun.one}`;
      const rowId = isRecord<Row>(data) ? data.id : newRowId;
      return {
        label: `${fullTitle(column)}, ${name === '' ? `${kind.noun.one} without a name` : name}`,
        text: bad?.text ?? saved,
        isNumber: column.kind === 'number',
        choices: column.entry?.choices?.() ?? null,
        onOpen: (editor) => {
          state.editor = editor;
          state.editing = { cell: { rowId, columnId: column.id, text: '' }, base: saved };
        },
        onClose: () => {
          state.editor = null;
        },
      };
    },
    commit: ({ data, column, newValue }) => {
      const { kind, marks, state, columns, hooks } = core();
      const target = columns.get(column.getColId());
      if (target === undefined) return;
      const text = typeof newValue === 'string' ? newValue : '';
      if (!isRecord<Row>(data)) return create(target, text);
      const present = kind.row(data.id);
      const cell = { rowId: data.id, columnId: target.id, text };
      const theirs = present === undefined ? '' : editText(target, present);
      const hasChanged =
        present !== undefined &&
        state.editing !== null &&
        theirs !== state.editing.base &&
        !marks.bad(data.id, target.id);
      if (hasChanged)
        hooks.onQuestion({
          cell,
          column: fullTitle(target),
          record: kind.nameOf(present),
          mine: text,
          theirs,
        });
      else write(`Edit ${fullTitle(target)}`, [cell]);
    },
    takeCreated: () => {
      const taken = created;
      created = null;
      return taken;
    },
  };
}
