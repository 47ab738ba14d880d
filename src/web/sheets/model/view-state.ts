import type { CellComparison } from './comparison.ts';
import type { ColumnState } from './port.ts';

export type Density = 'compact' | 'normal' | 'roomy';

/** Row heights in px, by density; at least 44 for a coarse pointer. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 26, normal: 32, roomy: 40 };

/** A filter the user has set: one of a column's names, a switch, or a comparison with a column. */
export interface FilterSet {
  readonly switches: readonly string[];
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly comparisons: readonly CellComparison[];
}

export const noFilters: FilterSet = { switches: [], choices: {}, comparisons: [] };

/** The list of the specification, or the input columns with their results. */
export type Arrangement = 'list' | 'enter';

/** How a member left a sheet. */
export interface View {
  readonly columns: readonly ColumnState[];
  readonly filters: FilterSet;
  readonly density: Density;
  /** The arrangement that `columns` belongs to; the list when absent. */
  readonly arrangement?: Arrangement;
  /** The columns of the other arrangements, as they were left. */
  readonly others?: Partial<Record<Arrangement, View['columns']>>;
}
