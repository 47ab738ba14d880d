import { newId } from '#web/data/records.ts';
import { carriedText, fullTitle, type SheetColumn } from '../columns/column.ts';
import type { Rectangle, Spot } from '../cells/range.ts';
import type { CellText, Written } from '../cells/write.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import { afterPaint } from '../model/changes.ts';
import { columnAt, isRecord, recordAt, refreshAll, say, type Core } from './core.ts';
import { cellsToFix, findNext, nextToFix } from '../model/search.ts';
import { spotUnder } from '../ag/focus.ts';
import type { Sheet } from './sheet.ts';
import { newRowId, type SpecialRow } from '../model/pinnedRow.ts';

/** What createSheet gives besides the core. */
export interface ActionParts<Row extends SheetRow> {
  isEditable(column: SheetColumn<Row>, data: Row | SpecialRow | undefined): boolean;
  write(label: string, cells: readonly CellText[]): Written;
  stopEdit(keep: boolean): void;
  /** Filters and sorts again. */
  reapply(): void;
}

/** What the keyboard, the mouse, the clipboard and the panels can do with a sheet. */
export function sheetOf<Row extends SheetRow>(core: Core<Row>, parts: ActionParts<Row>): Sheet<Row> {
  const { kind, records, api, root, layout, selection, marks, columns, state, hooks, painter } = core;
  const blankRow: SpecialRow = { id: newRowId, special: 'new', texts: new Map() };
  const sheet: Sheet<Row> = {
    kind,
    records,
    api,
    root,
    layout,
    selection,
    marks,
    column: (id) => columns.get(id),
    columnAt: (index) => columnAt(core, index),
    rowAt: (index) => recordAt(core, index),
    active: () => {
      const spot = selection.spot();
      const column = spot === null ? undefined : columnAt(core, spot.column);
      return spot === null || column === undefined ? null : { column, row: recordAt(core, spot.row), spot };
    },
    canEdit: (spot) => {
      const column = columnAt(core, spot.column);
      if (column === undefined) return false;
      return parts.isEditable(column, spot.row === layout.recordCount ? blankRow : recordAt(core, spot.row));
    },
    go: (spot) => {
      selection.selectSpot(spot);
      sheet.focusActive();
    },
    reveal: (spot) => {
      if (spot.row < layout.recordCount) api.ensureIndexVisible(spot.row);
      const columnId = layout.columnAt(spot.column);
      if (columnId !== undefined) api.ensureColumnVisible(columnId);
    },
    focusActive: () => {
      const spot = selection.spot();
      const columnId = spot === null ? undefined : layout.columnAt(spot.column);
      if (spot === null || columnId === undefined) return;
      // To ask where a cell stands makes the browser lay the whole page out at once: not for one that is in sight with the keyboard.
      if (!state.hasMoved && hasKeyboard(core, spot)) return;
      state.hasMoved = false;
      state.isMovingFocus = true;
      sheet.reveal(spot);
      if (spot.row === layout.recordCount) api.setFocusedCell(0, columnId, 'bottom');
      else api.setFocusedCell(spot.row, columnId);
      state.isMovingFocus = false;
    },
    enter: () => {
      if (selection.spot() === null) sheet.go({ row: 0, column: 0 });
      else sheet.focusActive();
    },
    editor: () => state.editor,
    startEdit: (key) => {
      const active = sheet.active();
      if (active === null) return;
      const { spot, column, row } = active;
      if (!sheet.canEdit(spot)) return say(core, whyNot(kind, column, row));
      sheet.focusActive();
      const isNew = spot.row === layout.recordCount;
      api.startEditingCell({
        rowIndex: isNew ? 0 : spot.row,
        colKey: column.id,
        ...(isNew ? { rowPinned: 'bottom' as const } : {}),
        ...(key === null ? {} : { key }),
      });
    },
    stopEdit: (keep) => {
      parts.stopEdit(keep);
      sheet.focusActive();
    },
    write: parts.write,
    texts: (box) => textsIn(core, box),
    setFillTarget: (box) => {
      state.fillTarget = box;
      painter.paintRange();
    },
    dropBad: (rowId, columnId) => {
      const isDropped = marks.drop(rowId, columnId);
      if (isDropped) refreshAll(core);
      return isDropped;
    },
    open: hooks.onOpen,
    removeFromGroup: hooks.onRemove,
    say: (text, canUndo, table) => say(core, text, canUndo, table),
    undo: () => {
      const dropped = marks.takeBack(records.lastDone());
      const label = dropped === 'alone' ? 'an entry that needs fixing' : records.undo();
      say(core, label === null ? 'Nothing to undo' : `Undone: ${label}`);
      if (dropped !== null) refreshAll(core);
    },
    redo: () => {
      const isAlone = marks.markAgain(records.lastDone(), 'alone');
      const label = isAlone ? 'an entry that needs fixing' : records.redo();
      say(core, label === null ? 'Nothing to redo' : `Redone: ${label}`);
      if (isAlone || marks.markAgain(records.lastDone(), 'part of an entry')) refreshAll(core);
    },
    ask: hooks.onAsk,
    openColumnMenu: (columnId, from) => {
      const anchor = from ?? root.querySelector(`.ag-header-cell[col-id="${columnId}"]`);
      if (anchor !== null) hooks.onColumnMenu(columnId, anchor);
    },
    findNext: (by) => {
      const next = findNext(core, by);
      if (next === null)
        return say(core, state.quick === '' ? 'Type what to find first' : `Nothing found for ${state.quick}`);
      // Asked for in the find box, the keyboard stays there: the next Enter finds the next cell, and opens no record.
      if (root.contains(document.activeElement)) sheet.go(next.spot);
      else {
        selection.selectSpot(next.spot);
        sheet.reveal(next.spot);
      }
      say(core, `${next.index} of ${next.count} found${heard(sheet)}`);
    },
    toFix: () => cellsToFix(core),
    nextToFix: () => {
      const next = nextToFix(core);
      if (next === null) return false;
      const { cell, index, count } = next;
      // A paste may have gone into a column that is not on show.
      if (layout.columnIndex(cell.columnId) < 0) {
        api.setColumnsVisible([cell.columnId], true);
        afterPaint(() => {
          if (!api.isDestroyed()) sheet.nextToFix();
        });
        return true;
      }
      sheet.go({ row: layout.rowIndex(cell.rowId), column: layout.columnIndex(cell.columnId) });
      say(core, `${index} of ${count} to fix. ${cell.message}`);
      return true;
    },
    reapply: parts.reapply,
    duplicate: () => duplicate(core),
    toggleSelected: () => {
      if (!kind.hasTicks) return;
      const nodes = rowsIn(selection.box())
        .map((row) => api.getDisplayedRowAtIndex(row))
        .filter((node) => node !== undefined && isRecord<Row>(node.data))
        .filter((node) => node !== undefined);
      api.setNodesSelected({ nodes, newValue: !nodes.every((node) => node.isSelected()) });
    },
  };
  return sheet;
}

function rowsIn(box: Rectangle | null): number[] {
  return box === null ? [] : Array.from({ length: box.bottom - box.top + 1 }, (_, index) => box.top + index);
}

function textsIn<Row extends SheetRow>(core: Core<Row>, box: Rectangle): string[][] {
  return rowsIn(box).map((row) => {
    const data = recordAt(core, row);
    return Array.from({ length: box.right - box.left + 1 }, (_, index) => {
      const column = columnAt(core, box.left + index);
      return data === undefined || column === undefined ? '' : carriedText(column, data);
    });
  });
}

function duplicate<Row extends SheetRow>(core: Core<Row>): void {
  const { kind, records, selection } = core;
  if (kind.copies === null) return say(core, readOnlyWords(kind));
  const rows = rowsIn(selection.box())
    .map((row) => recordAt(core, row))
    .filter((row) => row !== undefined);
  const edits = kind.copies(rows, newId);
  if (edits.length === 0) return;
  const what = `${edits.length} ${edits.length === 1 ? kind.noun.one : kind.noun.many}`;
  records.commit(`Copy ${what}`, edits);
  const more = kind.copiesSay === undefined ? '' : `. ${kind.copiesSay}`;
  say(core, `Copied ${what} to the end of the sheet${more}`, true);
}

/** Whether the cell there has the keyboard, and no editor in it. */
function hasKeyboard<Row extends SheetRow>({ root, layout }: Core<Row>, { row, column }: Spot): boolean {
  const holder = document.activeElement;
  if (holder?.matches('.ag-cell') !== true || !root.contains(holder)) return false;
  const held = spotUnder(holder, layout);
  return held?.row === row && held.column === column;
}

/** The active cell in words, for who does not see it: ': Roma store steers', ': Buy price $/hd 1,271.10, Roma store steers'. */
function heard<Row extends SheetRow>(sheet: Sheet<Row>): string {
  const found = sheet.active();
  if (found?.row === undefined) return '';
  const { column, row } = found;
  const cell = column.look === 'name' ? '' : `${fullTitle(column)} ${column.shown(row)}, `;
  return `: ${cell}${sheet.kind.nameOf(row)}`;
}

const readOnlyWords = <Row extends SheetRow>({ noun }: SheetKind<Row>): string =>
  `You may read these ${noun.many}, not change them`;

function whyNot<Row extends SheetRow>(
  kind: SheetKind<Row>,
  column: SheetColumn<Row>,
  row: Row | undefined,
): string {
  if (kind.isReadOnly) return readOnlyWords(kind);
  if (column.entry === undefined) return `${fullTitle(column)} is worked out`;
  return row === undefined
    ? 'This row cannot be written'
    : (column.entry.whyNot?.(row) ?? `${fullTitle(column)} is not in use for this kind of animal`);
}
