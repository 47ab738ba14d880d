import { afterPaint } from '#web/time/schedule.ts';
import { cellElement } from '../elements.ts';
import { part } from '../grid-parts.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { editorSetup } from '../model/editing.ts';
import type { EditorSetup, OpenEditor } from '../model/cell/editor.ts';
import { noGrid, type GridPort } from '../model/port.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { createTextHistory } from '../model/cell/text-history.ts';
import { placeAt, type Spot } from '../range.ts';
import { showTyped } from './cell-input.ts';

/** The port for a table drawn by the page itself. Each editable cell has a text box. */
export interface TablePort<Row extends SheetRow> extends GridPort<Row> {
  readRows(): void;
  /** Call after a phone's keyboard has put text into a box. The cell then counts as open. */
  typed(input: HTMLInputElement): void;
  openInput(): Element | null;
  /**
   * Call when a finger touches or leaves the screen. A cell gets the focus only after the finger leaves. Otherwise scrolling would open a
   * phone's keyboard.
   */
  setTouching(isTouching: boolean): void;
  /** Call after the finger has left the screen. Focuses the cell that had to wait for this. Returns false if no cell waited. */
  focusTouched(): boolean;
}

interface TableEditor {
  readonly input: HTMLInputElement;
  readonly opened: OpenEditor;
  changed(text: string): void;
  close(): void;
}

const pageRows = 10;

/** @param root - the element with the table's cells (`sheet-row`, `sheet-cell`). Its rows are in the order of the sheet's kind. */
export function createTablePort<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  root: HTMLElement,
): TablePort<Row> {
  let rows = sheet.kind.rows();
  let indices = indicesOf(rows);
  let open: TableEditor | null = null;
  let isTouching = false;
  let meant: HTMLElement | null = null;
  const boxAt = (spot: Spot): HTMLElement | null => {
    const cell = cellElement(root, placeAt(spot, sheet.layout));
    return cell?.querySelector('input') ?? (cell instanceof HTMLElement ? cell : null);
  };
  const setupAt = (spot: Spot): EditorSetup | null => {
    const column = sheet.columnAt(spot.column);
    return column === undefined ? null : editorSetup(sheet, column, rows[spot.row]);
  };
  const give = (box: HTMLElement): void => {
    box.focus();
    if (box instanceof HTMLInputElement) box.select();
  };
  return {
    ...noGrid,
    rowCount: () => rows.length,
    rowAt: (index) => rows[index],
    row: (rowId) => rows[indices.get(rowId) ?? -1],
    rowIndex: (rowId) => indices.get(rowId) ?? -1,
    shownColumns: () => sheet.kind.columns.map(({ id }) => id),
    reveal: (spot) => boxAt(spot)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    focus: (spot) => {
      const box = boxAt(spot);
      if (box === null) return;
      if (isTouching) meant = box;
      else give(box);
    },
    hasKeyboard: () => isInCell(root, document.activeElement),
    pageSize: () => pageRows,
    openEditor: (spot, key) => {
      const [input, setup] = [boxAt(spot), setupAt(spot)];
      if (setup !== null && input instanceof HTMLInputElement) open = createEditor(setup, input, key);
    },
    closeEditor: () => {
      const closing = open;
      open = null;
      closing?.close();
    },
    afterPaint: (run) =>
      afterPaint(() => {
        if (root.isConnected) run();
      }),
    readRows: () => {
      rows = sheet.kind.rows();
      indices = indicesOf(rows);
    },
    typed: (input) => {
      if (open?.input === input) return open.changed(input.value);
      const spot = sheet.selection.spot();
      const setup = spot === null || boxAt(spot) !== input ? null : setupAt(spot);
      if (setup !== null) open = createEditor({ ...setup, typed: input.value }, input, 'text');
    },
    openInput: () => open?.input ?? null,
    setTouching: (isNow) => {
      isTouching = isNow;
      meant = null;
    },
    focusTouched: () => {
      const box = meant;
      isTouching = false;
      meant = null;
      if (box === null) return false;
      give(box);
      return true;
    },
  };
}

const indicesOf = <Row extends SheetRow>(rows: readonly Row[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ id }, index) => [id, index]));

/** True if an element is a cell of the table, or its box. */
export const isInCell = (root: Element, element: Element | null): boolean =>
  element !== null && root.contains(element) && element.closest(part.cell) !== null;

/**
 * Opens a cell's box. A typed letter replaces the text, and Backspace empties the box. 'text' keeps the current text. Null shows the cell's
 * value.
 */
function createEditor(setup: EditorSetup, input: HTMLInputElement, key: string | null): TableEditor {
  const isLetter = key !== null && [...key].length === 1;
  const isTyped = isLetter || key === 'Backspace' || key === 'text';
  const first = setup.typed ?? setup.text;
  let text = isLetter ? key : key === 'Backspace' ? '' : first;
  let isKeyStarted = isTyped;
  const history = createTextHistory(setup.text);
  history.changed(text, true);
  const put = (next: string | undefined): void => {
    if (next === undefined) return;
    text = next;
    showTyped(input, text);
    setup.onInput(opened);
  };
  const opened: OpenEditor = {
    rowId: setup.rowId,
    columnId: setup.columnId,
    base: setup.base,
    get isKeyStarted() {
      return isKeyStarted;
    },
    text: () => text,
    isChanged: () => text !== setup.text,
    moveChoice: () => false,
    undo: () => put(history.undo()),
    redo: () => put(history.redo()),
    toCaret: () => {
      isKeyStarted = false;
    },
  };
  showTyped(input, text);
  if (!isTyped) input.setSelectionRange(input.value.length, input.value.length);
  setup.onOpen(opened);
  return {
    input,
    opened,
    changed: (next) => {
      text = next;
      history.changed(text, true);
      setup.onInput(opened);
    },
    close: () => {
      showTyped(input, null);
      setup.onClose(opened);
    },
  };
}
