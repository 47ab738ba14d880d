import { monthName, shortMonth } from '#calc-core/number';
import type { PaperTable } from './page.ts';

/** Months that fit on a landscape A4 sheet. More months are split into one table per year. */
const ACROSS = 14;
const YEAR = 12;

interface MonthsRow {
  readonly name: string;
  /** One cell per month. */
  readonly cells: readonly string[];
  /** The total of all months, shown after the last month. */
  readonly total?: string;
  readonly isResult?: true;
}

interface MonthsOnPaper {
  /** Each month is `YYYY-MM`. */
  readonly months: readonly string[];
  /** The unit of the cells, such as `whole dollars`. Headings end with the unit. */
  readonly counted: string;
  /** Columns before the months. Each has a heading and one cell per row. */
  readonly before?: readonly { readonly title: string; readonly cells: readonly string[] }[];
  /** The heading of the totals. Without a heading there are no totals. */
  readonly total?: string;
  readonly rows: readonly MonthsRow[];
}

const spanWords = (months: readonly string[]): string =>
  `${monthName(months[0] ?? '')} to ${monthName(months.at(-1) ?? '')}`;

const headOf = (month: string, index: number): string =>
  index === 0 || month.endsWith('-01') ? `${shortMonth(month)} ${month.slice(0, 4)}` : shortMonth(month);

/** Amounts per month in one table, or in one table per year. The totals are in the last table. */
export function monthTables({
  months: all,
  counted,
  before = [],
  total,
  rows,
}: MonthsOnPaper): readonly PaperTable[] {
  const size = all.length > ACROSS ? YEAR : ACROSS;
  const tables: PaperTable[] = [];
  for (let at = 0; at < all.length; at += size) {
    const months = all.slice(at, at + size);
    const hasTotal = total !== undefined && at + size >= all.length;
    tables.push({
      heading: `${spanWords(months)}, ${counted}`,
      columns: [...before.map(({ title }) => title), ...months.map(headOf), ...(hasTotal ? [total] : [])],
      rows: rows.map((row, index) => ({
        name: row.name,
        cells: [
          ...before.map(({ cells }) => cells[index] ?? ''),
          ...row.cells.slice(at, at + size),
          ...(hasTotal ? [row.total ?? ''] : []),
        ],
        ...(row.isResult === true ? { isResult: true as const } : {}),
      })),
    });
  }
  return tables;
}
