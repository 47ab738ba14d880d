import type { ColumnState } from 'ag-grid-community';
import type { Comparison } from '../cells/comparison.ts';

export type Density = 'compact' | 'normal' | 'roomy';

/** Row heights in px, by density; a coarse pointer never gets less than 44. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 26, normal: 32, roomy: 40 };

/** A filter the user has set: one of a column's names, a switch, or a comparison with a column. */
export interface FilterSet {
  readonly switches: readonly string[];
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly comparisons: readonly Comparison[];
}

export const noFilters: FilterSet = { switches: [], choices: {}, comparisons: [] };

/** The list as the specification has it, or the columns that are typed into with what they come to. */
export type Arrangement = 'list' | 'enter';

/** How a member left a sheet. */
export interface View {
  readonly columns: readonly Pick<
    ColumnState,
    'colId' | 'width' | 'hide' | 'pinned' | 'sort' | 'sortIndex'
  >[];
  readonly filters: FilterSet;
  readonly density: Density;
  /** Which arrangement of the columns `columns` is; absent, the list. */
  readonly arrangement?: Arrangement;
  /** The columns of the arrangements that are not shown now, as they were left. */
  readonly others?: Partial<Record<Arrangement, View['columns']>>;
}

const version = 1;
const keyOf = (slug: string, sheetId: string): string => `drover.sheet.${version}.${slug}.${sheetId}`;

/** The remembered view; null where nothing readable is remembered. */
export function readView(slug: string, sheetId: string): View | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(slug, sheetId)) ?? 'null');
    return isView(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function writeView(slug: string, sheetId: string, view: View): void {
  try {
    localStorage.setItem(keyOf(slug, sheetId), JSON.stringify(view));
  } catch {
    // a private window or a full store: the view is not remembered, the sheet works
  }
}

export function forgetView(slug: string, sheetId: string): void {
  try {
    localStorage.removeItem(keyOf(slug, sheetId));
  } catch {
    // nothing was remembered either
  }
}

function isView(kept: unknown): kept is View {
  if (
    typeof kept !== 'object' ||
    kept === null ||
    !('columns' in kept) ||
    !('filters' in kept) ||
    !('density' in kept)
  )
    return false;
  const { filters, density } = kept;
  const isFilters =
    typeof filters === 'object' &&
    filters !== null &&
    'switches' in filters &&
    'choices' in filters &&
    'comparisons' in filters;
  return Array.isArray(kept.columns) && isFilters && typeof density === 'string' && density in rowHeights;
}
