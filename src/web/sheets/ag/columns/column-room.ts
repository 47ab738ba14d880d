import type { SheetColumn } from '../../columns/column.ts';

type Growing = Pick<SheetColumn<never>, 'kind' | 'mayGrowTo' | 'total'>;

/** True if only the total of a column must fit. “1268 of 2002” cut to “1268 of 2” would read as another count. */
export const hasOnlyTotal = ({ kind, mayGrowTo, total }: Growing): boolean =>
  kind !== 'number' && mayGrowTo === undefined && total?.kind === 'words';

/** True if the column becomes wider for a text that does not fit. */
export const mayGrow = (column: Growing): boolean =>
  column.kind === 'number' || column.mayGrowTo !== undefined || hasOnlyTotal(column);

/** The widths in px that the texts need, with padding. 0 if they fit. */
interface Needs {
  readonly total: number;
  readonly cells: number;
}

/**
 * The new width of a column in px. A column never shrinks, and grows to `most` at the most. `spare` is extra room for a figure that has
 * grown, so that its next digit still fits. Each widening would move all columns after it.
 */
export function roomFor(from: number, { total, cells }: Needs, most: number, spare: number): number {
  const needed = Math.max(total, cells);
  return needed <= from ? from : Math.max(from, Math.min(Math.ceil(needed + spare), most));
}
