import type { Rectangle } from '../range.ts';

/** A text to write at a display row and column. Rows after the last record become new records. */
export interface Placed {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly from: { readonly row: number; readonly column: number };
}

export interface PastePlan {
  readonly placed: readonly Placed[];
  readonly covers: Rectangle;
  /** How many pasted cells are left out because they are to the right of the last column. */
  readonly cutOff: number;
}

/**
 * Where pasted cells go, as in Excel. A single value fills the selection. A block is repeated if the selection is a whole multiple of it.
 */
export function planPaste(
  source: readonly (readonly string[])[],
  selection: Rectangle,
  columnCount: number,
): PastePlan {
  const height = source.length;
  const width = Math.max(1, ...source.map((row) => row.length));
  const selected = {
    height: selection.bottom - selection.top + 1,
    width: selection.right - selection.left + 1,
  };
  const tiles = selected.height % height === 0 && (selected.width % width === 0 || selected.width === 1);
  const rows = tiles ? selected.height : height;
  const columns = tiles ? Math.max(selected.width, width) : width;
  const placed: Placed[] = [];
  let cutOff = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const from = { row: row % height, column: column % width };
      const text = source[from.row]?.[from.column] ?? '';
      if (selection.left + column < columnCount)
        placed.push({ row: selection.top + row, column: selection.left + column, text, from });
      else cutOff += 1;
    }
  }
  const covers = {
    top: selection.top,
    left: selection.left,
    bottom: selection.top + rows - 1,
    right: Math.min(columnCount, selection.left + columns) - 1,
  };
  return { placed, covers, cutOff };
}
