/** The width that the texts of a column need, px with padding; 0 when they certainly fit. */
interface Needs {
  readonly total: number;
  readonly cells: number;
}

/**
 * The new width of a column, px: unchanged when its texts fit, and at most `most`. `spare` is added for a figure that has outgrown its
 * column, because edits make figures grow: widening a column moves all cells after it, and the next digit or the first decimal would do
 * so again.
 */
export function roomFor(from: number, { total, cells }: Needs, most: number, spare: number): number {
  const needed = Math.max(total, cells);
  return needed <= from ? from : Math.max(from, Math.min(Math.ceil(needed + spare), most));
}
