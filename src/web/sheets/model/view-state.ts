import type { CellComparison } from './comparison.ts';
import type { ColumnState } from './port.ts';

export type Density = 'compact' | 'normal' | 'roomy';

/** Row heights in px, by density. For a coarse pointer the height is at least 44. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 26, normal: 32, roomy: 40 };

/** A filter that the user has set: a name in a column, a switch, or a comparison with a column. */
export interface FilterSet {
  readonly switches: readonly string[];
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly comparisons: readonly CellComparison[];
}

export const noFilters: FilterSet = { switches: [], choices: {}, comparisons: [] };

/** How the columns are arranged: 'list' is the list of the specification, 'enter' has the input columns with their results. */
export type Arrangement = 'list' | 'enter';

/** The view of a sheet as the member left it. */
export interface View {
  readonly columns: readonly ColumnState[];
  readonly filters: FilterSet;
  readonly density: Density;
  /** The arrangement that `columns` belongs to; 'list' when absent. */
  readonly arrangement?: Arrangement;
  /** The columns of the other arrangements, as they were left. */
  readonly others?: Partial<Record<Arrangement, View['columns']>>;
}
