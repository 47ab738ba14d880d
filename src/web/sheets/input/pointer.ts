import { part } from '../grid-parts.ts';
import { fillFrom } from '../actions/filling.ts';
import { spotUnder, stateRowUnder } from '../elements.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { intendedSpot } from '../model/rows/blank-row.ts';
import { canEdit, startEdit, stopEdit } from '../model/editing.ts';
import { newRowId } from '../model/rows/pinned-row.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { cellCount, jump, type Spot } from '../range.ts';
import { createDrag, type CellDrag } from './drag.ts';
import { longPressMs } from './long-press.ts';

const handleSize = 12;
const dragSlack = 4;

/** A press on a cell, remembered until its click. What the click does depends on the press. */
interface PointerPress {
  readonly x: number;
  readonly y: number;
  /** True if only this cell was selected before the press. The click then opens its editor. */
  readonly wasActive: boolean;
  readonly isRemove: boolean;
  /** True for touch. If the finger rests, the cell's menu opens (cell-menu.ts). The click then does nothing. */
  readonly isTouch: boolean;
  readonly at: number;
  wasDrag: boolean;
}

interface Pointing<Row extends SheetRow> {
  readonly sheet: SheetModel<Row>;
  readonly drag: CellDrag;
  press: PointerPress | null;
}

/** Handles ranges, the fill handle and clicks, by mouse, pen and touch. Returns a function that removes the listeners. */
export function listenToPointer<Row extends SheetRow>(sheet: SheetModel<Row>, root: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const pointing: Pointing<Row> = { sheet, drag: createDrag(sheet, root), press: null };
  root.addEventListener('pointerdown', (event) => down(pointing, event), { signal, capture: true });
  root.addEventListener('mousedown', (event) => keepFocus(pointing, event), { signal, capture: true });
  window.addEventListener('pointermove', (event) => move(pointing, event), { signal });
  window.addEventListener('pointerup', () => up(pointing), { signal });
  root.addEventListener('click', (event) => click(pointing, event), { signal });
  root.addEventListener(
    'dblclick',
    (event) => {
      if (onHandle(event)) fillToEnd(sheet);
    },
    { signal },
  );
  return () => {
    pointing.drag.finish();
    stop.abort();
  };
}

/** The cell that a press selects. For the hint of the blank row, returns the name cell, with `isElsewhere` true. */
function pressedCell<Row extends SheetRow>(
  { sheet }: Pointing<Row>,
  event: Event,
): { readonly spot: Spot; readonly isElsewhere: boolean } | null {
  const under = isEditorClick(event) ? null : spotUnder(event.target, sheet.layout);
  if (under === null) return null;
  const spot = intendedSpot(sheet, under);
  return { spot, isElsewhere: spot !== under };
}

function down<Row extends SheetRow>(pointing: Pointing<Row>, event: PointerEvent): void {
  const { sheet, drag } = pointing;
  const meant = event.button === 0 ? pressedCell(pointing, event) : null;
  if (meant === null) return;
  const { spot } = meant;
  if (sheet.state.editor !== null) stopEdit(sheet, true);
  if (onHandle(event)) {
    pointing.press = pressOf(sheet, event, spot);
    drag.startFill(spot);
    event.preventDefault();
    return;
  }
  if (event.shiftKey) {
    sheet.selection.extendTo(spot);
    sheet.focusActive();
  } else {
    pointing.press = pressOf(sheet, event, spot);
    // A moving finger scrolls, so it starts no range. Touch has handles for ranges (touch-handles.ts).
    if (event.pointerType !== 'touch') drag.startRange(spot);
    // Select the cell even if it is already active. The range may still include a row that is gone.
    sheet.selection.selectSpot(spot);
    sheet.focusActive();
  }
  if (!event.shiftKey && !meant.isElsewhere) return;
  event.preventDefault();
  event.stopPropagation();
}

function pressOf<Row extends SheetRow>(
  { selection }: SheetModel<Row>,
  { clientX, clientY, target, pointerType, timeStamp }: PointerEvent,
  spot: Spot,
): PointerPress {
  const [active, box] = [selection.spot(), selection.box()];
  const isOnlyCell = active !== null && box !== null && cellCount(box) === 1;
  const wasActive = isOnlyCell && active.row === spot.row && active.column === spot.column;
  return {
    x: clientX,
    y: clientY,
    wasActive,
    isRemove: isRemoveButton(target),
    isTouch: pointerType === 'touch',
    at: timeStamp,
    wasDrag: false,
  };
}

function move<Row extends SheetRow>({ drag, press }: Pointing<Row>, event: PointerEvent): void {
  const state = drag.state();
  if (state === null || press === null) return;
  const isFar =
    state.what === 'fill' || Math.hypot(event.clientX - press.x, event.clientY - press.y) > dragSlack;
  if (isFar && drag.follow(event)) event.preventDefault();
}

function up<Row extends SheetRow>(pointing: Pointing<Row>): void {
  const { drag, press } = pointing;
  const state = drag.state();
  if (press !== null && state !== null) press.wasDrag = state.what === 'fill' || state.hasMoved;
  drag.finish();
  // The click comes after the release. Keep the press until the click.
  setTimeout(() => {
    if (pointing.press === press) pointing.press = null;
  }, 0);
}

function click<Row extends SheetRow>(pointing: Pointing<Row>, event: MouseEvent): void {
  const { sheet, press } = pointing;
  // A click on the left edge of a row opens the record. So does a click on a cell that cannot be edited.
  const stateRow = stateRowUnder(event.target);
  if (stateRow !== null && sheet.port.row(stateRow) !== undefined) return sheet.hooks.onOpen(stateRow);
  const spot = pressedCell(pointing, event)?.spot;
  if (spot === undefined) return;
  const wasLong = press !== null && press.isTouch && event.timeStamp - press.at >= longPressMs;
  if (press?.wasDrag === true || event.shiftKey || wasLong) return event.preventDefault();
  const rowId = sheet.layout.rowAt(spot.row);
  const target = event.target instanceof Element ? event.target : null;
  if (target !== null && target.closest('a') !== null) return followLink(sheet, event, rowId);
  // The Remove button may have moved since the press. Remove if the press was on it.
  const isRemove = isRemoveButton(target) || press?.isRemove === true;
  if (rowId !== undefined) clickCell(sheet, spot, rowId, { wasActive: press?.wasActive === true, isRemove });
}

function followLink<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  event: MouseEvent,
  rowId: string | undefined,
): void {
  if (event.ctrlKey || event.metaKey || event.button !== 0 || rowId === undefined) return;
  event.preventDefault();
  sheet.hooks.onOpen(rowId);
}

/** Shift+click and dragging a handle must not let the grid focus the pressed cell. */
function keepFocus<Row extends SheetRow>({ sheet }: Pointing<Row>, event: MouseEvent): void {
  if (event.button !== 0 || isEditorClick(event) || spotUnder(event.target, sheet.layout) === null) return;
  if (!event.shiftKey && !onHandle(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** A click removes the trade from its group, edits a cell that was already active, or opens the record. */
function clickCell<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  spot: Spot,
  rowId: string,
  { wasActive, isRemove }: { readonly wasActive: boolean; readonly isRemove: boolean },
): void {
  const look = sheet.columnAt(spot.column)?.look;
  if (look === 'remove') {
    if (isRemove) sheet.hooks.onRemove(rowId);
  } else if (canEdit(sheet, spot)) {
    if (wasActive) startEdit(sheet, null);
  } else if (rowId !== newRowId && look !== 'name') sheet.hooks.onOpen(rowId);
}

const isEditorClick = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest(part.openCell) !== null;

const isRemoveButton = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button.remove') !== null;

function onHandle(event: MouseEvent): boolean {
  const cell = event.target instanceof Element ? event.target.closest(`${part.cell}.fill`) : null;
  if (cell === null) return false;
  const box = cell.getBoundingClientRect();
  return event.clientX > box.right - handleSize && event.clientY > box.bottom - handleSize;
}

/** A double click on the fill handle fills down as far as the column on the left has values. */
function fillToEnd<Row extends SheetRow>(sheet: SheetModel<Row>): void {
  const seeds = sheet.selection.box();
  if (seeds === null) return;
  const beside = { row: seeds.bottom, column: Math.max(0, seeds.left - 1) };
  const end = jump(beside, 'down', sheet.layout, (spot) => {
    const row = sheet.rowAt(spot.row);
    const value = row === undefined ? null : sheet.columnAt(spot.column)?.value(row);
    return value !== null && value !== undefined && value !== '';
  });
  const bottom = Math.min(end.row, sheet.layout.recordCount - 1);
  if (bottom > seeds.bottom) fillFrom(sheet, seeds, { ...seeds, top: seeds.bottom + 1, bottom }, 'down');
}
