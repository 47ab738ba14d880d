import { readDate, showDate as show } from '#calc-core/rules';
import type { CellReading } from './column.ts';

/** Reads a typed date into a change of its field. */
export function readDay(
  text: string,
  { id, title }: { readonly id: string; readonly title: string },
): CellReading {
  const read = readDate(text, title);
  return read.ok ? { ok: true, changes: [{ field: id, value: read.value }] } : read;
}

/** A date in a sheet: 20/11/2026. Empty for no date. */
export const showDate = (date: string | null): string => show(date ?? '');
