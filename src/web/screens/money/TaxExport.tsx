import type { ReactElement } from 'react';
import { moneyText, type Money } from '#calc-core/cash-flow';
import type { TaxRow, TaxYear } from '#calc-core/tax-year';
import { saveTable } from '#web/decide/save-table.ts';
import { Button } from '#web/ui/fields/Button.tsx';

const columns = ['opening', 'bought', 'born', 'died', 'killed', 'sold', 'closing'] as const;
const heads = ['On hand first', 'Bought', 'Born', 'Died', 'Killed for own use', 'Sold', 'On hand last'];

const plain = (money: Money): string => moneyText(money);

const cellsOf = (row: TaxRow): readonly string[] => [
  row.name,
  ...columns.flatMap((column) => [row[column].head, plain(row[column].value)]),
  plain(row.revalued),
  plain(row.sales),
  plain(row.grossProfit),
];

/** The schedule as rows of texts: every digit, so that an accountant's sums agree. */
export const scheduleRows = ({ groups, total }: TaxYear): readonly (readonly string[])[] => [
  [
    'Class',
    ...heads.flatMap((head) => [`${head}, head`, `${head}, $`]),
    'Revalued, $',
    'Sales, $',
    'Gross profit, $',
  ],
  ...groups.flatMap(({ rows, total: sum }) => [...rows, sum].map(cellsOf)),
  cellsOf(total),
];

/** Saves the schedule as a file. While a class does not close there is none to save. */
export function TaxExport({ found }: { readonly found: TaxYear }): ReactElement {
  const isStopped = found.problems.length > 0;
  return (
    <Button
      tone="line"
      icon="download"
      disabled={isStopped}
      title={isStopped ? found.problems[0]?.text : undefined}
      onClick={() => saveTable(`Drover livestock ${found.from} to ${found.until}`, scheduleRows(found))}
    >
      CSV
    </Button>
  );
}
