import type { SheetColumn } from '../../columns/column.ts';

type Growing = Pick<SheetColumn<never>, 'kind' | 'mayGrowTo' | 'total'>;

/** True if only the total must fit into the column. “1268 of 2002” must not be cut to “1268 of 2”. */
export const hasOnlyTotal = ({ kind, mayGrowTo, total }: Growing): boolean =>
  kind !== 'number' && mayGrowTo === undefined && total?.kind === 'words';

/** True if a column becomes wider when a text in it does not fit. */
export const mayGrow = (column: Growing): boolean =>
  column.kind === 'number' || column.mayGrowTo !== undefined || hasOnlyTotal(column);

interface Needs {
  readonly total: number;
  readonly cells: number;
}

/**
 * The new width of a column in px. A column never shrinks, and is not widened beyond `most`. A wider column gets `spare` px, so that the
 * next digit does not widen it again.
 */
export function roomFor(from: number, { total, cells }: Needs, most: number, spare: number): number {
  const needed = Math.max(total, cells);
  return needed <= from ? from : Math.max(from, Math.min(Math.ceil(needed + spare), most));
}
