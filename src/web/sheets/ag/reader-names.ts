import { part, columnHeader } from '../grid-parts.ts';
import type { GridApi } from 'ag-grid-community';
import { fullTitle } from '../columns/column.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { isRecord, type GridRow } from '../model/rows/pinned-row.ts';
import { nameWords } from '../model/sentences.ts';
import type { SheetModel } from '../model/sheet-model.ts';

export interface Names {
  /** These lines have changed: name their tick boxes again. */
  renamed(lines: Iterable<Element>): void;
  stop(): void;
}

const rowTick = `${part.row} ${part.tick}`;
const badCell = `${part.cell}.bad`;

/**
 * Names for screen readers, kept up to date as the grid changes: the sheet's name, the side of a weight or price, the record of a tick
 * box, and that an entry needs fixing. The grid overwrites these each time it draws.
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
  /** The name of a line's tick box. Most edits do not change it; then the element is not looked up. */
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
    // Most cells that a scroll creates contain only a text.
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

/** Sets an attribute that differs: setting the same value would also be a change that the observer reports. */
function put(element: Element, name: string, wanted: string): void {
  if (element.getAttribute(name) !== wanted) element.setAttribute(name, wanted);
}

/** Reports each element that the grid adds, and each whose name it has changed. */
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
