import { dollars, leftOutWords, plainDollars } from '#calc-core/cash-flow';
import { longDate, shortDate, showNumber } from '#calc-core/number';
import { closingRule, taxRests, taxWords, valuedWords, type TaxRow, type TaxYear } from '#calc-core/tax-year';
import type { PaperPage, PaperTable } from './page.ts';

const pairs = ['opening', 'bought', 'born', 'died', 'killed', 'sold', 'closing'] as const;

const headOf = ({ head }: TaxRow['opening']): string => (head === '0' ? '' : showNumber(head));

/** The schedule as one table: without the columns that are empty for every class. */
function tableOf({ from, until, groups, total }: TaxYear): PaperTable {
  const titles = {
    opening: `On hand ${shortDate(from)}`,
    bought: 'Bought',
    born: 'Born',
    died: 'Died',
    killed: 'Own use',
    sold: 'Sold',
    closing: `On hand ${shortDate(until)}`,
  };
  const used = pairs.filter((pair) => total[pair].head !== '0' || total[pair].value !== 0n);
  const hasRevalued = groups.some(({ rows }) => rows.some(({ revalued }) => revalued !== 0n));
  const lineOf = (row: TaxRow) => ({
    name: row.name,
    cells: [
      ...used.flatMap((pair) => [headOf(row[pair]), plainDollars(row[pair].value)]),
      ...(hasRevalued ? [plainDollars(row.revalued)] : []),
      plainDollars(row.sales),
      plainDollars(row.grossProfit),
    ],
  });
  const sumOf = (row: TaxRow) => ({ ...lineOf(row), isResult: true as const });
  return {
    heading: 'Livestock schedule, head and whole dollars',
    columns: [
      ...used.flatMap((pair) => [titles[pair], '$']),
      ...(hasRevalued ? ['Change of value $'] : []),
      'Sales $',
      'Gross profit $',
    ],
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
