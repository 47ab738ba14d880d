import { saleLineProblem, type SaleLine } from '#calc-core/actual';
import type { SheetRow } from '#web/sheets/kinds/kind.ts';
import type { ImportPlan } from '#workbook/read/plan.ts';
import type { PreparedRow } from '#web/sheets/model/importing/row.ts';

/** A line of a file as a row of its preview. */
export interface SaleLineRow extends SheetRow, SaleLine {
  readonly name: string;
}

/** Marks each row that cannot be a sale, with the reason. */
export function checkedRows(
  rows: readonly PreparedRow<SaleLineRow>[],
  { columns }: ImportPlan,
): readonly PreparedRow<SaleLineRow>[] {
  const hasHead = columns.some(({ becomes }) => becomes === 'numberOfHead');
  return rows.map((row) => {
    const problem = row.what === 'new' && row.after !== null ? saleLineProblem(row.after, hasHead) : null;
    if (problem === null) return row;
    const column = columns.find(({ becomes }) => becomes === problem.at)?.at ?? null;
    return { ...row, what: 'bad', remarks: [...row.remarks, { column, text: problem.text }] };
  });
}
