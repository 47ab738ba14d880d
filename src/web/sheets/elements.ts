import { part, columnAttribute, rowAttribute } from './grid-parts.ts';
import type { CellPlace, Layout, Spot } from './range.ts';

/** The row and column of the cell around an element. Null outside cells with data. */
export function spotUnder(target: EventTarget | null, layout: Layout): Spot | null {
  const cell = target instanceof Element ? target.closest(part.cell) : null;
  const columnId = cell?.getAttribute(columnAttribute);
  const line = cell?.closest(part.row) ?? null;
  if (columnId === null || columnId === undefined || line === null) return null;
  const column = layout.columnIndex(columnId);
  const row = layout.rowIndex(rowIdOf(line));
  return column < 0 || row < 0 ? null : { row, column };
}

/** The row and column of the cell at a point of the window, even if a handle covers it. Null outside cells. */
export function spotAtPoint(x: number, y: number, layout: Layout): Spot | null {
  const cell = document.elementsFromPoint(x, y).find((element) => element.closest(part.cell) !== null);
  return spotUnder(cell ?? null, layout);
}

/** The element of a cell; null when it is not rendered. */
export function cellElement(root: Element, place: CellPlace | null): Element | null {
  if (place === null) return null;
  const line = linesOf(root.querySelectorAll(part.row), [place.rowId]);
  const cells = line.flatMap((each) => [...each.querySelectorAll(part.cell)]);
  return cells.find((each) => each.getAttribute(columnAttribute) === place.columnId) ?? null;
}

/** If `target` is in the left edge of a row, returns the row's id. Otherwise null. The edge shows the row's state. */
export function stateRowUnder(target: EventTarget | null): string | null {
  const cell = target instanceof Element ? target.closest(`${part.cell}.state`) : null;
  const line = cell?.closest(part.row) ?? null;
  return line === null ? null : rowIdOf(line);
}

export function rowIdOf(line: Element): string {
  return line.getAttribute(rowAttribute) ?? '';
}

/** The rendered rows with these ids. For frequent calls, pass a live collection, so that the browser need not search the sheet. */
export function linesOf(
  lines: HTMLCollectionOf<Element> | NodeListOf<Element>,
  rowIds: Iterable<string>,
): readonly Element[] {
  const wanted = new Set(rowIds);
  return [...lines].filter((line) => wanted.has(rowIdOf(line)));
}

export function headerOf(root: Element, columnId: string): Element | null {
  return root.querySelector(`${part.headerCell}[${columnAttribute}="${columnId}"]`);
}
