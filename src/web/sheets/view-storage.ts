import { rowHeights, type View } from './model/view-state.ts';

const version = 1;
const keyOf = (slug: string, sheetId: string): string => `drover.sheet.${version}.${slug}.${sheetId}`;

/** Reads the stored view. Null if there is none or it is unreadable. */
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
    // Storage is full or unavailable, as in a private window. The sheet works without a stored view.
  }
}

export function forgetView(slug: string, sheetId: string): void {
  try {
    localStorage.removeItem(keyOf(slug, sheetId));
  } catch {
    // Storage is unavailable, so there is nothing to remove.
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
