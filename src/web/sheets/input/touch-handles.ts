import { cellElement, spotAtPoint } from '../elements.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { placeAt, type Rectangle } from '../range.ts';
import { createDrag } from './drag.ts';

type Corner = 'start' | 'end' | 'fill';
const corners = ['start', 'end', 'fill'] as const satisfies readonly Corner[];

/**
 * Adds handles for touch, because a finger on a cell scrolls the sheet. Round handles extend the range. The arrow below the range fills
 * cells.
 * @returns a function that removes the handles
 */
export function attachTouchHandles<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  root: HTMLElement,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const handles = corners.map((corner) => ({ corner, element: handleOf(corner) }));
  root.append(...handles.map(({ element }) => element));
  let isTouched = false;
  let isDue = false;

  const show = (): void => {
    isDue = false;
    const box = isTouched && sheet.state.editor === null ? sheet.selection.box() : null;
    for (const { corner, element } of handles) place(sheet, root, element, corner, box);
  };
  const showSoon = (): void => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      if (!signal.aborted) show();
    });
  };
  const touched = (isNow: boolean): void => {
    if (isTouched || isNow) showSoon();
    isTouched = isNow;
  };
  for (const { corner, element } of handles) listenToHandle(sheet, root, { corner, element, signal });
  root.addEventListener('pointerdown', (event) => touched(event.pointerType === 'touch'), {
    signal,
    capture: true,
  });
  root.addEventListener('keydown', () => touched(false), { signal, capture: true });
  root.addEventListener('scroll', () => isTouched && showSoon(), { signal, capture: true, passive: true });
  const off = sheet.store.subscribe(() => isTouched && showSoon());
  return () => {
    off();
    stop.abort();
    for (const { element } of handles) element.remove();
  };
}

function handleOf(corner: Corner): HTMLElement {
  const element = document.createElement('div');
  element.className = `drover-handle ${corner}`;
  // Screen readers do not need the handles. The keyboard and the cell's menu can do the same.
  element.setAttribute('aria-hidden', 'true');
  element.hidden = true;
  return element;
}

function place<Row extends SheetRow>(
  { kind, layout }: SheetModel<Row>,
  root: HTMLElement,
  element: HTMLElement,
  corner: Corner,
  box: Rectangle | null,
): void {
  const spot =
    box === null
      ? null
      : corner === 'start'
        ? { row: box.top, column: box.left }
        : { row: box.bottom, column: box.right };
  const mayShow = spot !== null && (corner !== 'fill' || (!kind.isReadOnly && spot.row < layout.recordCount));
  const cell = mayShow ? cellElement(root, placeAt(spot, layout)) : null;
  element.hidden = cell === null;
  if (cell === null) return;
  const around = root.getBoundingClientRect();
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  const x = corner === 'start' ? left : corner === 'end' ? right : (left + right) / 2;
  const y = corner === 'start' ? top : bottom;
  element.style.translate = `${x - around.left}px ${y - around.top}px`;
}

function listenToHandle<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  root: HTMLElement,
  {
    corner,
    element,
    signal,
  }: { readonly corner: Corner; readonly element: HTMLElement; readonly signal: AbortSignal },
): void {
  const drag = createDrag(sheet, root);
  element.addEventListener(
    'pointerdown',
    (event) => {
      const { selection, layout } = sheet;
      const box = selection.box();
      if (box === null) return;
      event.preventDefault();
      event.stopPropagation();
      element.setPointerCapture(event.pointerId);
      const [top, end] = [
        { row: box.top, column: box.left },
        { row: box.bottom, column: box.right },
      ];
      if (corner === 'fill') return drag.startFill(end);
      const anchor = placeAt(corner === 'start' ? end : top, layout);
      const focus = placeAt(corner === 'start' ? top : end, layout);
      if (anchor === null || focus === null) return;
      selection.restore({ anchor, active: anchor, focus });
      drag.startRange(corner === 'start' ? top : end);
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      if (drag.state() === null) return;
      event.preventDefault();
      const spot = spotAtPoint(event.clientX, event.clientY, sheet.layout);
      // The drag ignores moves within the first cell. Extend the range here, so that it can become one cell again.
      if (spot !== null && drag.state()?.what === 'range') sheet.selection.extendTo(spot);
      drag.follow(event);
    },
    { signal },
  );
  for (const type of ['pointerup', 'pointercancel'] as const)
    element.addEventListener(type, () => drag.finish(), { signal });
}
