import { isCalendarDate } from '../number/dates.ts';

const FIRST_YEAR = 1900;

/** The error for a value that is not a date `YYYY-MM-DD`. The caller puts the label before it. */
export const notADate = 'is not a date like 2026-11-21';

/** Checks a stored date `YYYY-MM-DD`. Returns what is wrong, without the label, or null. */
export function dateProblem(date: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return notADate;
  if (!isCalendarDate(date)) return 'is not a day of the calendar';
  return Number(date.slice(0, 4)) < FIRST_YEAR ? `must be between the years ${FIRST_YEAR} and 9999` : null;
}

/** A typed date as `YYYY-MM-DD`, or a sentence that says what is wrong. */
export type DateReading =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly message: string };

/** Reads a date as Australians write it: 20/11/2026 (day first), 20 Nov 26, or 2026-11-20. A two-digit year is 20xx. */
export function readDate(text: string, label: string): DateReading {
  const typed = text.trim();
  const date = typed.length > 40 ? null : isoDate(typed);
  if (date === null) {
    const shown = typed.length > 40 ? `${typed.slice(0, 40)}…` : typed;
    return { ok: false, message: `${label}: “${shown}” is not a date. Type it as 20/11/2026.` };
  }
  const problem = dateProblem(date);
  return problem === null ? { ok: true, value: date } : { ok: false, message: `${label} ${problem}.` };
}

/** `2026-11-20` → `20/11/2026`. Any other text is returned unchanged. */
export function showDate(date: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  return parts === null ? date : `${parts[3]}/${parts[2]}/${parts[1]}`;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Reads a date without checking the calendar, so 31 February is accepted. Null if the text is not a date. */
function isoDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso !== null) return spelt(iso[1], iso[2], iso[3]);
  const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text);
  if (slashed !== null) return spelt(slashed[3], slashed[2], slashed[1]);
  const named = /^(\d{1,2})[\s-]([a-z]{3})[a-z]*[\s-](\d{4}|\d{2})$/i.exec(text);
  if (named === null) return null;
  const month = months.indexOf(named[2]!.toLowerCase()) + 1;
  return month === 0 ? null : spelt(named[3], String(month), named[1]);
}

function spelt(year = '', month = '', day = ''): string {
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
