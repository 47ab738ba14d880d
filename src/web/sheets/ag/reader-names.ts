import { part, columnHeader } from '../grid-parts.ts';
import type { GridApi } from 'ag-grid-community';
import { fullTitle } from '../columns/column.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { isRecord, type GridRow } from '../model/rows/pinned-row.ts';
import { nameWords } from '../model/sentences.ts';
import type { SheetModel } from '../model/sheet-model.ts';

export interface Names {
  /** Call after these rows have changed. Updates the names of their tick boxes. */
  renamed(lines: Iterable<Element>): void;
  stop(): void;
}

const rowTick = `${part.row} ${part.tick}`;
const badCell = `${part.cell}.bad`;

/**
 * Sets the names for screen readers, such as a record's name on its tick box. The grid overwrites them when it draws, so an
 * observer sets them again.
 */
export function nameForReaders<Row extends SheetRow>(
  { kind, columns }: SheetModel<Row>,
  root: HTMLElement,
  api: GridApi<GridRow<Row>>,
): Names {
  const grid = root.querySelector('[role="grid"], [role="treegrid"]');
  grid?.setAttribute('aria-label', kind.title);
  if (kind.isReadOnly) grid?.setAttribute('aria-readonly', 'true');
  const tickName = (line: Element | null): string | undefined => {
    const data = api.getRowNode(line?.getAttribute('row-id') ?? '')?.data;
    if (!isRecord<Row>(data)) return undefined;
    return `Tick ${nameWords(kind, data)}`;
  };
  /** For each row, the name of its tick box. A tick box whose name has not changed is skipped. */
  const known = new WeakMap<Element, string>();
  const nameTick = (box: Element): void => {
    const line = box.closest(part.row);
    const name = tickName(line);
    if (line === null || name === undefined) return;
    known.set(line, name);
    put(box, 'aria-label', name);
  };
  const nameHeader = (header: Element): void => {
    const column = columns.get(header.getAttribute('col-id') ?? '');
    if (column !== undefined) put(header, 'aria-label', fullTitle(column));
  };
  const look = (within: Element): void => {
    // Skip cells that contain only a text, as most cells do.
    if (within.matches(part.cell) && within.childElementCount === 0) {
      if (within.classList.contains('bad')) put(within, 'aria-invalid', 'true');
      return;
    }
    for (const box of withItself(within, rowTick)) nameTick(box);
    for (const header of withItself(within, columnHeader)) nameHeader(header);
    for (const cell of withItself(within, badCell)) put(cell, 'aria-invalid', 'true');
  };
  const lookAt = (element: Element): void => {
    if (element.matches(rowTick)) nameTick(element);
    else if (element.matches(columnHeader)) nameHeader(element);
    else if (element.matches(badCell)) put(element, 'aria-invalid', 'true');
  };
  look(root);
  const observer = observeNames(root, look, lookAt);
  return {
    renamed: (lines) => {
      for (const line of lines) {
        if (known.get(line) === tickName(line)) continue;
        const box = line.querySelector(part.tick);
        if (box !== null) nameTick(box);
      }
    },
    stop: () => observer.disconnect(),
  };
}

/** Sets an attribute only if its value changes. Otherwise the observer would be called again. */
function put(element: Element, name: string, wanted: string): void {
  if (element.getAttribute(name) !== wanted) element.setAttribute(name, wanted);
}

/** Calls back for each element that the grid adds, and for each element that the grid renames. */
function observeNames(
  root: HTMLElement,
  onAdded: (element: Element) => void,
  onNamed: (element: Element) => void,
): MutationObserver {
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes' && target instanceof Element) onNamed(target);
      for (const added of addedNodes) if (added instanceof Element) onAdded(added);
    }
  });
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['aria-label', 'aria-invalid'],
  });
  return observer;
}

function withItself(element: Element, selector: string): Element[] {
  const inside = [...element.querySelectorAll(selector)];
  return element.matches(selector) ? [element, ...inside] : inside;
}
