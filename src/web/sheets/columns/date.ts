import type { Reading } from './column.ts';

/** Reads a calendar date: 2026-11-20, 20/11/2026 (day first, as Australians write it), 20 Nov 2026. */
export function readDate(text: string, field: string): Reading {
  const date = isoDate(text.trim());
  if (date !== null) return { ok: true, changes: [{ field, value: date }] };
  return { ok: false, message: `“${text.trim()}” is not a date. Type it as 20/11/2026` };
}

/** A date as a sheet shows it, 20/11/2026; an empty text stays empty. */
export function showDate(iso: string | null): string {
  const parts = iso === null ? null : /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  return parts === null ? (iso ?? '') : `${parts[3]}/${parts[2]}/${parts[1]}`;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function isoDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso !== null) return calendar(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text);
  if (slashed !== null) return calendar(fullYear(slashed[3] ?? ''), Number(slashed[2]), Number(slashed[1]));
  const named = /^(\d{1,2})[\s-]([a-z]{3})[a-z]*[\s-](\d{4}|\d{2})$/i.exec(text);
  if (named === null) return null;
  return calendar(
    fullYear(named[3] ?? ''),
    months.indexOf((named[2] ?? '').toLowerCase()) + 1,
    Number(named[1]),
  );
}

function fullYear(digits: string): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

function calendar(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
