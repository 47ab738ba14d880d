import { rowHeights, type View } from './model/view-state.ts';

const version = 1;
const keyOf = (slug: string, sheetId: string): string => `drover.sheet.${version}.${slug}.${sheetId}`;

/** The stored view; null when there is none that can be read. */
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
    // A private window or a full store: the view is not stored, but the sheet works.
  }
}

export function forgetView(slug: string, sheetId: string): void {
  try {
    localStorage.removeItem(keyOf(slug, sheetId));
  } catch {
    // Nothing was stored either.
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
