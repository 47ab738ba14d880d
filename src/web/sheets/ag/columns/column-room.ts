import type { SheetColumn } from '../../columns/column.ts';

type Growing = Pick<SheetColumn<never>, 'kind' | 'mayGrowTo' | 'total'>;

/** Whether only the total of a column must fit. A total such as “1268 of 2002”, cut to “1268 of 2”, would read as another count. */
export const hasOnlyTotal = ({ kind, mayGrowTo, total }: Growing): boolean =>
  kind !== 'number' && mayGrowTo === undefined && total?.kind === 'words';

/** Whether a column becomes wider when a text in it does not fit. */
export const mayGrow = (column: Growing): boolean =>
  column.kind === 'number' || column.mayGrowTo !== undefined || hasOnlyTotal(column);

/** The width in px that a column's texts need, including padding; 0 when they fit. */
interface Needs {
  readonly total: number;
  readonly cells: number;
}

/**
 * The new width of a column in px. A column never shrinks, and never grows past `most`. `spare` adds room for a growing figure: each
 * widening moves all cells after the column, and without spare room the next digit would widen it again.
 */
export function roomFor(from: number, { total, cells }: Needs, most: number, spare: number): number {
  const needed = Math.max(total, cells);
  return needed <= from ? from : Math.max(from, Math.min(Math.ceil(needed + spare), most));
}
