import { dollars, leftOutWords, plainDollars } from '#calc-core/cash-flow';
import { longDate, shortDate, showNumber } from '#calc-core/number';
import {
  closingRule,
  hasAmount,
  hasRevalued,
  stockColumns,
  taxRests,
  taxWords,
  valuedWords,
  type StockColumn,
  type TaxRow,
  type TaxYear,
} from '#calc-core/tax-year';
import type { PaperPage, PaperTable } from './page.ts';

const headOf = ({ head }: TaxRow['opening']): string => (head === '0' ? '' : showNumber(head));

/** The headings for head and for dollars. Revalued stock has a heading only for dollars. */
const headsOf = ({ key, title }: StockColumn): readonly string[] =>
  key === 'revalued' ? [`${title} $`] : [title, '$'];

const cellsOf = (row: TaxRow, { key }: StockColumn): readonly string[] =>
  key === 'revalued' ? [plainDollars(row.revalued)] : [headOf(row[key]), plainDollars(row[key].value)];

/** The schedule as one table. Columns that are empty for every class are left out. */
function tableOf(year: TaxYear): PaperTable {
  const { groups, total } = year;
  const used = stockColumns(year, shortDate).filter(({ key }) =>
    key === 'revalued' ? hasRevalued(year) : hasAmount(total, key),
  );
  const lineOf = (row: TaxRow) => ({
    name: row.name,
    cells: [
      ...used.flatMap((column) => cellsOf(row, column)),
      plainDollars(row.sales),
      plainDollars(row.grossProfit),
    ],
  });
  const sumOf = (row: TaxRow) => ({ ...lineOf(row), isResult: true as const });
  return {
    heading: 'Livestock schedule, head and whole dollars',
    columns: [...used.flatMap(headsOf), 'Sales $', 'Gross profit $'],
    rows: [...groups.flatMap(({ rows, total: sum }) => [...rows.map(lineOf), sumOf(sum)]), sumOf(total)],
  };
}

/** The livestock schedule of a year as a landscape page. The caller has checked that the year has no problems. */
export function taxYearPage(year: TaxYear): PaperPage {
  const { from, until, total } = year;
  return {
    layout: 'landscape',
    title: `Livestock schedule, ${longDate(from)} to ${longDate(until)}`,
    sentence: taxWords(year),
    headline: [
      { label: 'Gross profit', amount: dollars(total.grossProfit) },
      { label: 'Sales', amount: dollars(total.sales) },
      { label: `Head on hand ${shortDate(until)}`, amount: showNumber(total.closing.head) },
      { label: 'Their value', amount: dollars(total.closing.value) },
    ],
    parts: [tableOf(year)],
    notes: [
      {
        heading: 'Based on',
        text: [taxRests(year), valuedWords(year), leftOutWords(year)].filter(Boolean).join(' '),
      },
      { heading: 'How to read it', text: closingRule(year) },
    ],
  };
}
