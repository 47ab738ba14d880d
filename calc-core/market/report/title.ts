import { isCalendarDate } from '../../number/dates.ts';

/** The yard and the date from a report's title. */
export interface ReportTitle {
  readonly yard: string;
  readonly date: string | null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY = String.raw`\b(\d{1,2})(?:st|nd|rd|th)?`;
const MONTH = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const SPELLINGS: readonly {
  readonly as: RegExp;
  readonly parts: (found: RegExpExecArray) => readonly [string, string, string];
}[] = [
  { as: /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/, parts: ([, year, month, day]) => [year!, month!, day!] },
  {
    as: /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})\b/,
    parts: ([, day, month, year]) => [year!, month!, day!],
  },
  {
    as: new RegExp(String.raw`${DAY}[\s-]+(?:of\s+)?${MONTH}[\s,-]*(\d{4}|\d{2})\b`, 'i'),
    parts: ([, day, month, year]) => [year!, monthOf(month!), day!],
  },
  {
    as: new RegExp(String.raw`\b${MONTH}\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b`, 'i'),
    parts: ([, month, day, year]) => [year!, monthOf(month!), day!],
  },
];

const monthOf = (name: string): string => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);

/** A date in a text as `YYYY-MM-DD`, or null. `3/11/2026` is 3 November. */
export function dayIn(text: string): string | null {
  for (const { as, parts } of SPELLINGS) {
    const found = as.exec(text);
    if (found === null) continue;
    const [year, month, day] = parts(found);
    const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isCalendarDate(date)) return date;
  }
  return null;
}

const SALE =
  /\b(?:saleyards?|sales?|reports?|markets?|yards?|livestock (?:exchange|marketing centre)|selling (?:complex|centre)|lx|results?|prices)\b/i;
const NOT_A_PLACE =
  /\b(?:nlrs|mla|meat (?:and|&) livestock australia|national livestock reporting service|market|report|reports|saleyards?|sales?|yards?|weekly|prime|store|fat|cattle|sheep|lambs?|livestock|and|the|of|for|on|at|results?|prices|physical|auction|today|yesterday|this|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thurs?|fri|sat|sun|date|combined|special|feature|summary|centre|week ending|week|ending|agents?|selling|marketing|complex)\b\.?/gi;

/** Header lines of an e-mail, such as `Sent: ...`. Their date is not the date of the sale. */
const MAIL_HEAD = /^\s*(?:from|to|cc|sent|reply-to)\s*:|^\s*date\s*:.*\d:\d\d/i;
const MAIL_SUBJECT = /^\s*(?:(?:subject|re|fwd?)\s*:\s*)+/i;

/** Reads the yard and the date from a line above the prices. Values in `known` do not change. */
export function titleIn(line: string, known: ReportTitle): ReportTitle {
  if (MAIL_HEAD.test(line)) return known;
  const text = line.replace(MAIL_SUBJECT, '');
  const date = dayIn(text);
  const named = /^\W*(?:saleyards?|yard|market|location|centre|sale)\s*[:-]\s*(.+)$/i.exec(text)?.[1];
  if (named === undefined && date === null && !SALE.test(text)) return known;
  const place = placeIn(named ?? text);
  return { yard: known.yard === '' ? place : known.yard, date: known.date ?? date };
}

function placeIn(text: string): string {
  let rest = text;
  for (const { as } of SPELLINGS) rest = rest.replace(as, ' ; ');
  const words = rest
    .replaceAll(NOT_A_PLACE, ' ')
    .replaceAll(/[^\p{L}\s'’;-]|\s-+\s/gu, ';')
    .split(';')
    .map((part) => part.replaceAll(/\s+/g, ' ').replaceAll(/^[\s-]+|[\s-]+$/g, ''))
    .filter((part) => /^\p{Lu}/u.test(part) && part.length < 40);
  return words[0] ?? '';
}
