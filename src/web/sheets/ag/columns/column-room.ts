/** What the texts of a column need, px with their padding; 0 where they surely have room. */
interface Needs {
  readonly total: number;
  readonly cells: number;
}

/**
 * How wide a column becomes, px: as it is where its texts have room, and at most `most`. `spare`: what a figure that has outgrown its column
 * gets in addition, because edits make it grow. To widen a column is to move all cells after it, and the next digit, or the first decimal,
 * would do so again.
 */
export function roomFor(from: number, { total, cells }: Needs, most: number, spare: number): number {
  const needed = Math.max(total, cells);
  return needed <= from ? from : Math.max(from, Math.min(Math.ceil(needed + spare), most));
}
