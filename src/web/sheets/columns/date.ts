import { readDate, showDate as show } from '#calc-core/rules';
import type { CellReading } from './column.ts';

/** A typed date as the change of its field, by the product's one rule for dates. */
export function readDay(
  text: string,
  { id, title }: { readonly id: string; readonly title: string },
): CellReading {
  const read = readDate(text, title);
  return read.ok ? { ok: true, changes: [{ field: id, value: read.value }] } : read;
}

/** A date as a sheet shows it, 20/11/2026; an empty text stays empty. */
export const showDate = (date: string | null): string => show(date ?? '');
