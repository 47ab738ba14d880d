import { vi } from 'vitest';
import type { GridApi } from 'ag-grid-community';
import type { Records } from '#web/data/records.ts';
import type { Layout } from '#web/sheets/cells/range.ts';
import { sheetOf } from '#web/sheets/grid/actions.ts';
import { clipboardOf } from '#web/sheets/actions/clipboard.ts';
import { isRecord, newState, type Core } from '#web/sheets/grid/core.ts';
import type { GridLayout } from '#web/sheets/model/layout.ts';
import { keptMarks } from '#web/sheets/model/unreadableCells.ts';
import { paste } from '#web/sheets/actions/pasting.ts';
import { createSelection } from '#web/sheets/model/selection.ts';
import { newRowId, type GridRow } from '#web/sheets/model/pinnedRow.ts';
import { writeTexts } from '#web/sheets/model/writing.ts';
import { parseSeparated } from '#web/sheets/cells/separated.ts';
import { readOrigin } from '#web/sheets/cells/table.ts';
import type { SheetKind, SheetRow } from '#web/sheets/kinds/kind.ts';

/**
 * A sheet without its grid: the real columns, selection, clipboard, writing and marks over a plain list of rows, for what needs no browser.
 * Every column is shown, rows stand as the records list them, the blank row after the last.
 */
export function handSheet<Row extends SheetRow>(kind: SheetKind<Row>, records: Records) {
  vi.stubGlobal('requestAnimationFrame', queueMicrotask);
  const columns = new Map(kind.columns.map((column) => [column.id, column]));
  const ids = [...columns.keys()];
  const hasNewRow = kind.blank !== null;
  const rowAt = (index: number): Row | undefined => kind.rows()[index];
  const plain: Layout = {
    get rowCount() {
      return kind.rows().length + (hasNewRow ? 1 : 0);
    },
    columnCount: ids.length,
    rowAt: (index) => rowAt(index)?.id ?? (hasNewRow && index === kind.rows().length ? newRowId : undefined),
    columnAt: (index) => ids[index],
    rowIndex: (id) => (id === newRowId ? kind.rows().length : kind.rows().findIndex((row) => row.id === id)),
    columnIndex: (id) => ids.indexOf(id),
  };
  const layout: GridLayout = {
    hasNewRow,
    get rowCount() {
      return plain.rowCount;
    },
    get recordCount() {
      return kind.rows().length;
    },
    columnCount: ids.length,
    rowAt: plain.rowAt,
    columnAt: plain.columnAt,
    rowIndex: plain.rowIndex,
    columnIndex: plain.columnIndex,
    isGroupEdge: () => false,
    columnsChanged: () => false,
  };
  const api = {
    isDestroyed: () => false,
    getDisplayedRowAtIndex: (index: number) => {
      const data = rowAt(index);
      return data === undefined ? undefined : { data, rowHeight: 32 };
    },
    getVerticalPixelRange: () => ({ top: 0, bottom: 640 }),
    getColumnState: () => [],
    ensureIndexVisible: () => undefined,
    ensureColumnVisible: () => undefined,
    setFocusedCell: () => undefined,
    setColumnsVisible: () => undefined,
    refreshCells: () => undefined,
  } as unknown as GridApi<GridRow<Row>>;
  const state = newState<Row>();
  const nothing = (): void => undefined;
  const core: Core<Row> = {
    kind,
    records,
    api,
    layout,
    columns,
    state,
    root: { contains: () => false } as unknown as HTMLElement,
    selection: createSelection(layout),
    marks: keptMarks(records, kind.kind),
    hooks: {
      onOpen: nothing,
      hrefOf: (id) => id,
      onSelect: nothing,
      onRemove: nothing,
      onAsk: nothing,
      onColumnMenu: nothing,
      onQuestion: nothing,
    },
    painter: { classesOf: () => [], paintAll: nothing, paintRange: nothing, paintRows: nothing },
    changes: { tick: nothing, version: () => 0, subscribe: () => nothing },
  };
  const sheet = sheetOf(core, {
    isEditable: (column, data) =>
      column.entry !== undefined && (!isRecord<Row>(data) || column.entry.isFor(data)),
    write: (label, cells) => writeTexts(core, label, cells),
    stopEdit: nothing,
    reapply: nothing,
  });
  // There is no page whose keyboard it could have.
  sheet.focusActive = nothing;
  const at = (rowId: string, columnId: string) => ({ rowId, columnId });
  return {
    sheet,
    core,
    said: () => state.said.text,
    select: (rowId: string, columnId: string, toRow = rowId, toColumn = columnId) =>
      core.selection.restore({
        anchor: at(rowId, columnId),
        focus: at(toRow, toColumn),
        active: at(rowId, columnId),
      }),
    /** Ctrl+C: what the clipboard gets. */
    copy: () => {
      const box = core.selection.box();
      return box === null ? { text: '', html: '' } : clipboardOf(sheet, box);
    },
    /** Ctrl+V. */
    paste: ({ text, html = '' }: { readonly text: string; readonly html?: string }) =>
      paste(sheet, parseSeparated(text, '\t'), readOrigin(html)),
    shown: (rowId: string, columnId: string): string => {
      const row = kind.row(rowId);
      const column = columns.get(columnId);
      if (row === undefined || column === undefined) return '(none)';
      return core.marks.bad(rowId, columnId)?.text ?? column.shown(row);
    },
  };
}
