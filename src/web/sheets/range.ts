/** A cell by row id and column id. It remains valid after sorting, filtering and moving columns. */
export interface CellPlace {
  readonly rowId: string;
  readonly columnId: string;
}

/** A range of cells. The anchor is the corner where the selection started. The focus is the corner that moves. */
export interface CellRange {
  readonly anchor: CellPlace;
  readonly focus: CellPlace;
}

/** A rectangle in display rows and columns. All four edges are included. */
export interface Rectangle {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** The order in which rows and columns are displayed. */
export interface Layout {
  readonly rowCount: number;
  readonly columnCount: number;
  rowAt(index: number): string | undefined;
  columnAt(index: number): string | undefined;
  rowIndex(rowId: string): number;
  columnIndex(columnId: string): number;
}

export interface Spot {
  readonly row: number;
  readonly column: number;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

const steps: Readonly<Record<Direction, readonly [number, number]>> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

/** The cells that a fill writes. `direction` leads from the seeds (the cells that are continued) to these cells. */
export interface Fill {
  readonly target: Rectangle;
  readonly direction: Direction;
}

/**
 * The fill when the handle is dragged to `row` and `column`. It goes in the direction of the largest distance. Null if the pointer is
 * inside the seeds.
 */
export function fillTo(seeds: Rectangle, { row, column }: Spot): Fill | null {
  const sides = [
    { by: row - seeds.bottom, direction: 'down', target: { ...seeds, top: seeds.bottom + 1, bottom: row } },
    { by: seeds.top - row, direction: 'up', target: { ...seeds, top: row, bottom: seeds.top - 1 } },
    {
      by: column - seeds.right,
      direction: 'right',
      target: { ...seeds, left: seeds.right + 1, right: column },
    },
    { by: seeds.left - column, direction: 'left', target: { ...seeds, left: column, right: seeds.left - 1 } },
  ] as const;
  const by = Math.max(...sides.map((side) => side.by));
  return by <= 0 ? null : (sides.find((side) => side.by === by) ?? null);
}

/** The display row and column of a cell. Null if its row is filtered out or its column is hidden. */
export function spotOf(place: CellPlace, layout: Layout): Spot | null {
  const row = layout.rowIndex(place.rowId);
  const column = layout.columnIndex(place.columnId);
  return row < 0 || column < 0 ? null : { row, column };
}

/** The cell at a display row and column. Null outside the sheet. */
export function placeAt(spot: Spot, layout: Layout): CellPlace | null {
  const rowId = layout.rowAt(spot.row);
  const columnId = layout.columnAt(spot.column);
  return rowId === undefined || columnId === undefined ? null : { rowId, columnId };
}

/** The displayed rectangle of a range. If only one corner is displayed, returns that cell. Null if neither corner is displayed. */
export function rectangleOf(range: CellRange, layout: Layout): Rectangle | null {
  const focus = spotOf(range.focus, layout) ?? spotOf(range.anchor, layout);
  const anchor = spotOf(range.anchor, layout) ?? focus;
  if (focus === null || anchor === null) return null;
  return {
    top: Math.min(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    bottom: Math.max(anchor.row, focus.row),
    right: Math.max(anchor.column, focus.column),
  };
}

export function isInside(spot: Spot, box: Rectangle): boolean {
  return spot.row >= box.top && spot.row <= box.bottom && spot.column >= box.left && spot.column <= box.right;
}

export function cellCount(box: Rectangle): number {
  return (box.bottom - box.top + 1) * (box.right - box.left + 1);
}

/** The next place in a direction, but not past the sheet's edge. */
export function step(from: Spot, direction: Direction, layout: Layout, by = 1): Spot {
  const [down, right] = steps[direction];
  return {
    row: clamp(from.row + down * by, layout.rowCount),
    column: clamp(from.column + right * by, layout.columnCount),
  };
}

/**
 * Ctrl+arrow, as in Excel. Goes to the end of the block of filled cells, or to the next block. Without a next block, goes to the sheet's
 * edge.
 */
export function jump(
  from: Spot,
  direction: Direction,
  layout: Layout,
  isFilled: (spot: Spot) => boolean,
): Spot {
  let at = from;
  let next = step(at, direction, layout);
  const inBlock = isFilled(from) && isFilled(next);
  while (!same(at, next)) {
    if (inBlock && !isFilled(next)) return at;
    at = next;
    if (!inBlock && isFilled(at)) return at;
    next = step(at, direction, layout);
  }
  return at;
}

/** The next cell of a rectangle, row by row (Tab) or column by column (Enter). After the last cell comes the first. */
export function nextInside(from: Spot, box: Rectangle, order: 'rows' | 'columns', by: 1 | -1): Spot {
  const width = box.right - box.left + 1;
  const height = box.bottom - box.top + 1;
  const total = width * height;
  const row = from.row - box.top;
  const column = from.column - box.left;
  const index = (order === 'rows' ? row * width + column : column * height + row) + by;
  const wrapped = ((index % total) + total) % total;
  return order === 'rows'
    ? { row: box.top + Math.floor(wrapped / width), column: box.left + (wrapped % width) }
    : { row: box.top + (wrapped % height), column: box.left + Math.floor(wrapped / height) };
}

function same(a: Spot, b: Spot): boolean {
  return a.row === b.row && a.column === b.column;
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index));
}
