import type { SheetColumn } from '../../columns/column.ts';

type Growing = Pick<SheetColumn<never>, 'kind' | 'mayGrowTo' | 'total'>;

/** Whether only the total of a column counts for its width: “1268 of 2002” cut at “1268 of 2” reads as another count. */
export const hasOnlyTotal = ({ kind, mayGrowTo, total }: Growing): boolean =>
  kind !== 'number' && mayGrowTo === undefined && total?.kind === 'words';

/** Whether a column becomes wider when a text in it does not fit. */
export const mayGrow = (column: Growing): boolean =>
  column.kind === 'number' || column.mayGrowTo !== undefined || hasOnlyTotal(column);

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
