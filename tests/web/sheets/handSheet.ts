import type { Records } from '#web/data/records.ts';
import { clipboardOf, copyRange } from '#web/sheets/actions/clipboard.ts';
import { clearCells } from '#web/sheets/actions/filling.ts';
import { paste } from '#web/sheets/actions/pasting.ts';
import { runKeys } from '#web/sheets/actions/registry.ts';
import { parseSeparated } from '#workbook/read/separated.ts';
import { readOrigin } from '#web/sheets/text/table.ts';
import type { SheetKind, SheetRow } from '#web/sheets/kinds/kind.ts';
import { noHooks, type SheetHooks } from '#web/sheets/model/hooks.ts';
import { SheetModel } from '#web/sheets/model/sheet-model.ts';
import { memoryGrid, type MemoryGrid } from './memoryGrid.ts';
import { startEdit } from '#web/sheets/model/editing.ts';
import { followRecord } from '#web/sheets/table/attach-table.ts';
import { attachRows } from '#web/sheets/model/rows/attach-rows.ts';

/** Connects a sheet that shows the parts of one record. */
function attachParts<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  { port, setRows }: MemoryGrid<Row>,
  hooks: SheetHooks,
): () => void {
  const readRows = (): void => setRows(sheet.kind.rows());
  sheet.port = port;
  sheet.hooks = hooks;
  sheet.layout.columnsChanged();
  readRows();
  return followRecord(sheet, readRows);
}

/** A sheet for tests without a browser. Only the grid is fake. */
export function handSheet<Row extends SheetRow>(
  kind: SheetKind<Row>,
  records: Records,
  hooks: Partial<SheetHooks> = {},
  shown?: 'every column' | 'as made',
) {
  const sheet = new SheetModel(kind, records, null);
  const grid = memoryGrid(sheet, shown);
  const detach =
    kind.parts === undefined
      ? attachRows(sheet, grid.port, { ...noHooks, ...hooks })
      : attachParts(sheet, grid, { ...noHooks, ...hooks });
  const at = (rowId: string, columnId: string) => ({ rowId, columnId });
  return {
    sheet,
    grid,
    detach,
    said: () => sheet.state.message.text,
    select: (rowId: string, columnId: string, toRow = rowId, toColumn = columnId) =>
      sheet.selection.restore({
        anchor: at(rowId, columnId),
        focus: at(toRow, toColumn),
        active: at(rowId, columnId),
      }),
    /** Presses keys one after another. A string after an apostrophe is typed: `'Roma`. */
    keys: (...chords: readonly string[]) => {
      for (const chord of chords) {
        if (!chord.startsWith("'")) runKeys(sheet, chord, sheet.state.editor === null ? 'cells' : 'editor');
        else if (sheet.state.editor !== null) grid.type(chord.slice(1));
        else {
          startEdit(sheet, chord[1] ?? '');
          grid.type(chord.slice(2));
        }
      }
    },
    /** Presses Ctrl+C and returns the clipboard. */
    copy: () => {
      const box = sheet.selection.box();
      return box === null ? { text: '', html: '' } : clipboardOf(sheet, box);
    },
    cut: () => {
      const copied = copyRange(sheet) ?? { text: '', html: '' };
      clearCells(sheet);
      return copied;
    },
    /** Ctrl+V. */
    paste: ({ text, html = '' }: { readonly text: string; readonly html?: string }) =>
      paste(sheet, parseSeparated(text, '\t'), readOrigin(html)),
    shown: (rowId: string, columnId: string): string => {
      const row = kind.row(rowId);
      const column = sheet.column(columnId);
      if (row === undefined || column === undefined) return '(none)';
      return sheet.marks.bad(rowId, columnId)?.text ?? column.shown(row);
    },
  };
}
