import type { CellComparison } from './comparison.ts';
import type { ColumnState } from './port.ts';

export type Density = 'compact' | 'normal' | 'roomy';

/** Row heights in px, by density. For touch, each height is at least 44. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 26, normal: 32, roomy: 40 };

/** The filters of a sheet: switches, chosen names by column id, and comparisons. */
export interface FilterSet {
  readonly switches: readonly string[];
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly comparisons: readonly CellComparison[];
}

export const noFilters: FilterSet = { switches: [], choices: {}, comparisons: [] };

/** 'list' has the columns of the specification. 'enter' has the columns for data entry and their results. */
export type Arrangement = 'list' | 'enter';

/** The view of a sheet as the member left it. */
export interface View {
  readonly columns: readonly ColumnState[];
  readonly filters: FilterSet;
  readonly density: Density;
  /** The arrangement to which `columns` belongs. Default: 'list'. */
  readonly arrangement?: Arrangement;
  /** The columns of the other arrangements, as the member left them. */
  readonly others?: Partial<Record<Arrangement, View['columns']>>;
}
