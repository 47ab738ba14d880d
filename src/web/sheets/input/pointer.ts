import { cellCount, fillTo, isInside, jump, step, type Fill, type Rectangle, type Spot } from '../range.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { createEdge } from './edge.ts';
import { spotUnder, stateRowUnder } from '../elements.ts';
import { fillFrom } from '../actions/filling.ts';
import { spotMeant } from '../model/blank-row.ts';
import { newRowId } from '../model/pinned-row.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { canEdit, startEdit, stopEdit } from '../model/editing.ts';

const handleSize = 12;
const dragSlack = 4;

type Drag =
  | {
      readonly what: 'range';
      readonly wasActive: boolean;
      /** The press began on the button that takes a trade out of its group. */
      readonly isRemove: boolean;
      readonly x: number;
      readonly y: number;
      hasMoved: boolean;
      /** Where the drag has come to. */
      end: Spot;
    }
  | {
      readonly what: 'fill';
      readonly seeds: Rectangle;
      /** Where the drag has come to. */
      end: Spot;
      /** What a release would fill. */
      fill: Fill | null;
    };

/** Ranges, fill handle and clicks by mouse, pen and touch. Returns a function that removes the listeners. */
export function listenToPointer<Row extends SheetRow>(sheet: SheetModel<Row>, root: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let drag: Drag | null = null;

  const spotAt = (target: EventTarget | null): Spot | null => spotUnder(target, sheet.layout);
  const isEditorClick = (event: Event): boolean =>
    event.target instanceof Element && event.target.closest('.ag-cell-inline-editing') !== null;

  const down = (event: PointerEvent): void => {
    const under = spotAt(event.target);
    const spot = under === null ? null : spotMeant(sheet, under);
    if (spot === null || event.button !== 0 || isEditorClick(event)) return;
    if (sheet.state.editor !== null) stopEdit(sheet, true);
    if (onHandle(event)) {
      const seeds = sheet.selection.box();
      if (seeds === null) return;
      drag = { what: 'fill', seeds, fill: null, end: spot };
      event.preventDefault();
      return;
    }
    if (event.shiftKey) {
      sheet.selection.extendTo(spot);
      sheet.focusActive();
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const active = sheet.selection.spot();
    const box = sheet.selection.box();
    const wasActive =
      active !== null &&
      box !== null &&
      cellCount(box) === 1 &&
      active.row === spot.row &&
      active.column === spot.column;
    const isRemove = isRemoveButton(event.target);
    drag = {
      what: 'range',
      wasActive,
      isRemove,
      x: event.clientX,
      y: event.clientY,
      hasMoved: false,
      end: spot,
    };
    // Also where it is the active one: the range's other end may be a row that has gone.
    sheet.selection.selectSpot(spot);
    sheet.focusActive();
    if (under !== spot) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  const stretchTo = (spot: Spot): void => {
    if (drag === null) return;
    drag.end = spot;
    if (drag.what === 'fill') dragFill(sheet, drag, spot);
    else {
      drag.hasMoved = true;
      sheet.selection.extendTo(spot);
    }
    sheet.reveal(spot);
  };
  const edge = createEdge(root, (direction) => {
    if (drag === null) return edge.stop();
    const next = step(drag.end, direction, sheet.layout);
    if (next.row < sheet.layout.recordCount) stretchTo(next);
  });

  const over = (event: PointerEvent): void => {
    if (drag === null || event.pointerType === 'touch') return;
    const isFar =
      drag.what === 'fill' || Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > dragSlack;
    if (!isFar) return;
    // A drag that began on the blank row is at home there.
    if (drag.end.row < sheet.layout.recordCount && edge.follow(event)) return event.preventDefault();
    const spot = spotAt(document.elementFromPoint(event.clientX, event.clientY));
    const box = sheet.selection.box();
    if (spot === null || box === null) return;
    if (drag.what === 'range' && cellCount(box) === 1 && isInside(spot, box)) return;
    event.preventDefault();
    stretchTo(spot);
  };

  const up = (): void => {
    edge.stop();
    if (drag?.what === 'fill') finishFill(sheet, drag);
    if (drag?.what === 'range' && drag.hasMoved) sheet.focusActive();
    // A click follows the release: it must still know that this was a drag.
    const ended = drag;
    setTimeout(() => {
      if (drag === ended) drag = null;
    }, 0);
  };

  const click = (event: MouseEvent): void => {
    const stateRow = stateRowUnder(event.target);
    // A press anywhere on a row opens its record; on a cell that can be typed into it selects, so that the row's edge is always there to open it.
    if (stateRow !== null && sheet.rows.get(stateRow) !== undefined) return sheet.hooks.onOpen(stateRow);
    const under = spotAt(event.target);
    const spot = under === null ? null : spotMeant(sheet, under);
    const dragged = drag?.what === 'fill' || (drag?.what === 'range' && drag.hasMoved);
    const wasActive = drag?.what === 'range' && drag.wasActive;
    if (spot === null || isEditorClick(event)) return;
    const target = event.target instanceof Element ? event.target : null;
    if (dragged || event.shiftKey) return event.preventDefault();
    const rowId = sheet.layout.rowAt(spot.row);
    if (target !== null && target.closest('a') !== null) return followLink(event, rowId);
    // The column may have grown or moved a little since the press: then the release meets the cell, not its button.
    const isRemove = isRemoveButton(target) || (drag?.what === 'range' && drag.isRemove);
    if (rowId !== undefined) clickCell(sheet, spot, rowId, { wasActive, isRemove });
  };

  const followLink = (event: MouseEvent, rowId: string | undefined): void => {
    if (event.ctrlKey || event.metaKey || event.button !== 0 || rowId === undefined) return;
    event.preventDefault();
    sheet.hooks.onOpen(rowId);
  };
  const doubleClick = (event: MouseEvent): void => {
    if (onHandle(event)) fillToEnd(sheet);
  };

  // The grid moves its focus to a pressed cell; a stretched range and a dragged handle keep theirs.
  const keepFocus = (event: MouseEvent): void => {
    const under = spotAt(event.target);
    if (event.button !== 0 || isEditorClick(event) || under === null) return;
    if (!event.shiftKey && !onHandle(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener('pointerdown', down, { signal, capture: true });
  root.addEventListener('mousedown', keepFocus, { signal, capture: true });
  window.addEventListener('pointermove', over, { signal });
  window.addEventListener('pointerup', up, { signal });
  root.addEventListener('click', click, { signal });
  root.addEventListener('dblclick', doubleClick, { signal });
  return () => {
    edge.stop();
    stop.abort();
  };
}

/** What a click on a cell does: takes the trade out of its group, edits the cell that was active already, or opens the record. */
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

const isRemoveButton = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button.remove') !== null;

function onHandle(event: MouseEvent): boolean {
  const cell = event.target instanceof Element ? event.target.closest('.ag-cell.fill') : null;
  if (cell === null) return false;
  const box = cell.getBoundingClientRect();
  return event.clientX > box.right - handleSize && event.clientY > box.bottom - handleSize;
}

function dragFill<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  drag: Drag & { what: 'fill' },
  spot: Spot,
): void {
  // The blank row under the last record takes no fill.
  const row = Math.min(spot.row, sheet.layout.recordCount - 1);
  drag.fill = fillTo(drag.seeds, { row, column: spot.column });
  sheet.setFillTarget(drag.fill?.target ?? null);
}

function finishFill<Row extends SheetRow>(sheet: SheetModel<Row>, drag: Drag & { what: 'fill' }): void {
  sheet.setFillTarget(null);
  if (drag.fill !== null) fillFrom(sheet, drag.seeds, drag.fill.target, drag.fill.direction);
  sheet.focusActive();
}

/** A double click on the handle fills down as far as the column at the left has values. */
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
