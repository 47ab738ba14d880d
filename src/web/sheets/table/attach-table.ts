import { spotUnder } from '../elements.ts';
import { listenToClipboard } from '../input/clipboard-events.ts';
import { listenToKeys } from '../input/keyboard.ts';
import { listenToPointer } from '../input/pointer.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { leaveEditor } from '../model/editing.ts';
import { noHooks, type SheetHooks } from '../model/hooks.ts';
import { noGrid } from '../model/port.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { createTablePort, isInCell, type TablePort } from './table-port.ts';

/** Connects keys, pointer and clipboard with a table drawn by the page itself. Returns a function that disconnects them. */
export function attachTable<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  root: HTMLElement,
  hooks: SheetHooks,
): () => void {
  const port = createTablePort(sheet, root);
  sheet.port = port;
  sheet.hooks = hooks;
  sheet.layout.columnsChanged();
  const stops = [
    followRecord(sheet, () => port.readRows()),
    sheet.marks.subscribe(() => sheet.store.change({}, { texts: true })),
    listenToTouch(port, root),
    listenToKeys(sheet, root),
    listenToPointer(sheet, root),
    listenToClipboard(sheet, root),
    listenToFocus(sheet, port, root),
  ];
  return () => {
    for (const stop of stops.toReversed()) stop();
    sheet.hooks = noHooks;
    leaveEditor(sheet);
    sheet.port = noGrid;
  };
}

/**
 * Reads the rows again after each change of the record. Rows have no permanent ids, so the range stays at its position on the screen.
 * @returns a function that removes the listener
 */
export function followRecord<Row extends SheetRow>(sheet: SheetModel<Row>, readRows: () => void): () => void {
  const { kind, records, selection, store } = sheet;
  return records.subscribe((keys) => {
    if (!keys.has(`${kind.kind}/${kind.parts?.recordId}`)) return;
    selection.hold();
    readRows();
    selection.release();
    store.change({}, { texts: true });
  });
}

function listenToFocus<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  port: TablePort<Row>,
  root: HTMLElement,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  root.addEventListener(
    'focusin',
    ({ target }) => {
      const [spot, active] = [spotUnder(target, sheet.layout), sheet.selection.spot()];
      if (spot === null) sheet.selection.clear();
      else if (spot.row !== active?.row || spot.column !== active.column) sheet.selection.selectSpot(spot);
      else sheet.store.change({}, { range: true });
    },
    { signal },
  );
  root.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      if (target === port.openInput()) leaveEditor(sheet);
      const next = relatedTarget instanceof Element ? relatedTarget : null;
      // When the focus has left the table, update the parts that show the focused cell.
      if (!isInCell(root, next)) queueMicrotask(() => sheet.store.change({}, { range: true }));
    },
    { signal },
  );
  root.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement && isInCell(root, target)) port.typed(target);
    },
    { signal },
  );
  return () => stop.abort();
}

/** A press on a cell's box selects the cell. Otherwise the browser would place the caret at the pointer. */
function listenToTouch<Row extends SheetRow>(port: TablePort<Row>, root: HTMLElement): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  root.addEventListener(
    'pointerdown',
    ({ pointerType }) => port.setTouching(pointerType === 'touch'),
    options,
  );
  root.addEventListener(
    'mousedown',
    (event) => {
      const target = event.target instanceof Element ? event.target : null;
      const isTouched = port.focusTouched();
      if (isInCell(root, target) && target !== port.openInput()) event.preventDefault();
      else if (isTouched) event.preventDefault();
    },
    options,
  );
  for (const type of ['pointercancel', 'click'] as const)
    root.addEventListener(type, () => port.setTouching(false), options);
  return () => stop.abort();
}
