import { compareValues } from '#web/sheets/ag/columns/column-defs.ts';
import type { Spot } from '#web/sheets/range.ts';
import type { SheetRow } from '#web/sheets/kinds/kind.ts';
import { editorSetup } from '#web/sheets/model/editing.ts';
import { type OpenEditor } from '#web/sheets/model/cell/editor.ts';
import { noGrid, type ColumnState, type GridPort } from '#web/sheets/model/port.ts';
import { createTextHistory } from '#web/sheets/model/cell/text-history.ts';
import type { SheetModel } from '#web/sheets/model/sheet-model.ts';

/** A grid without a screen. It has filters, sorting, and an editor for text. */
export interface MemoryGrid<Row extends SheetRow> {
  readonly port: GridPort<Row>;
  focused(): Spot | null;
  type(text: string): void;
  setRows(rows: readonly Row[]): void;
}

/** Creates a grid. 'as made' shows only the columns that a new sheet has. */
export function memoryGrid<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  shown: 'every column' | 'as made' = 'every column',
): MemoryGrid<Row> {
  const rows = new Map<string, Row>();
  const made: readonly ColumnState[] = sheet.kind.columns.map(({ id, isShown }) => ({
    colId: id,
    hide: shown === 'as made' && !isShown,
    pinned: null,
    sort: null,
  }));
  let columns = made;
  let displayed: readonly Row[] = [];
  let focused: Spot | null = null;
  let editor: { readonly opened: OpenEditor; text: string; close(): void; input(): void } | null = null;
  let ticked = new Set<string>();

  const display = (): void => {
    const { passes, keepVisibleIds } = sheet.state;
    const sorted = columns.find(({ sort }) => sort === 'asc' || sort === 'desc');
    const column = sheet.column(sorted?.colId ?? '');
    const shown = [...rows.values()].filter(
      (row) => passes === null || keepVisibleIds.has(row.id) || passes(row),
    );
    displayed =
      column === undefined
        ? shown
        : shown.toSorted(
            (a, b) => compareValues(column.value(a), column.value(b)) * (sorted?.sort === 'desc' ? -1 : 1),
          );
    sheet.rowsMoved();
  };
  const openEditor = (spot: Spot, key: string | null): void => {
    const column = sheet.columnAt(spot.column);
    if (column === undefined) return;
    const setup = editorSetup(sheet, column, displayed[spot.row]);
    const isTyped = key !== null && (key.length === 1 || key === 'Backspace');
    let inText = false;
    const open = {
      text: key !== null && key.length === 1 ? key : isTyped ? '' : (setup.typed ?? setup.text),
    };
    const history = createTextHistory(setup.typed ?? setup.text);
    history.changed(open.text, true);
    const put = (text: string | undefined): void => {
      if (text === undefined) return;
      open.text = text;
      setup.onInput(opened);
    };
    const opened: OpenEditor = {
      rowId: setup.rowId,
      columnId: setup.columnId,
      base: setup.base,
      get isKeyStarted() {
        return isTyped && !inText;
      },
      text: () => open.text,
      isChanged: () => open.text !== setup.text,
      moveChoice: () => false,
      undo: () => put(history.undo()),
      redo: () => put(history.redo()),
      toCaret: () => {
        inText = true;
      },
    };
    editor = Object.assign(open, {
      opened,
      close: () => setup.onClose(opened),
      input: () => {
        history.changed(open.text, true);
        setup.onInput(opened);
      },
    });
    setup.onOpen(opened);
  };
  const port: GridPort<Row> = {
    ...noGrid,
    rowCount: () => displayed.length,
    rowAt: (index) => displayed[index],
    row: (id) => rows.get(id),
    rowIndex: (id) => displayed.findIndex((row) => row.id === id),
    shownColumns: () => columns.filter(({ hide }) => hide !== true).map(({ colId }) => colId),
    columnStates: () => columns,
    changeColumns: (states, others) => {
      const changed = new Map(states.map((state) => [state.colId, state]));
      columns = columns.map((column) => ({ ...column, ...others, ...changed.get(column.colId) }));
      sheet.selection.hold();
      display();
      sheet.columnsChanged();
    },
    moveColumn: (columnId, by) => {
      const shown = columns.filter(({ hide }) => hide !== true).map(({ colId }) => colId);
      const neighbour = shown[shown.indexOf(columnId) + by];
      const others = columns.filter(({ colId }) => colId !== columnId);
      const moved = columns.find(({ colId }) => colId === columnId);
      if (neighbour === undefined || moved === undefined) return;
      const at = others.findIndex(({ colId }) => colId === neighbour) + (by === 1 ? 1 : 0);
      columns = [...others.slice(0, at), moved, ...others.slice(at)];
      sheet.columnsChanged();
    },
    arrangeColumns: (states) => {
      columns = states ?? made;
      sheet.columnsChanged();
      display();
    },
    applyRows: ({ updated = [], added = [], removed = [] }) => {
      for (const row of [...updated, ...added]) rows.set(row.id, row);
      for (const id of removed) rows.delete(id);
      if (added.length > 0 || removed.length > 0) display();
      else displayed = displayed.map((row) => rows.get(row.id) ?? row);
    },
    filterRows: display,
    focus: (spot) => {
      focused = spot;
    },
    hasKeyboard: () => focused !== null,
    pageSize: () => 10,
    openEditor,
    closeEditor: () => {
      const closing = editor;
      editor = null;
      closing?.close();
    },
    tickedRows: () => ticked,
    tickRows: (ids, isTicked) => {
      ticked = isTicked ? ticked.union(new Set(ids)) : ticked.difference(new Set(ids));
    },
    afterPaint: (run) => run(),
  };
  return {
    port,
    focused: () => focused,
    setRows: (next) => {
      displayed = next;
    },
    type: (text) => {
      if (editor === null) return;
      editor.text += text;
      editor.input();
    },
  };
}
