import { accountLine, firstDayIn, hasSales, type Deduction } from '#calc-core/actual';
import type { ImportPlan } from '#workbook/read/plan.ts';
import { isTotalLine } from '#workbook/read/total-lines.ts';

/** A deduction, and the number of its line. */
export interface DeductionLine extends Deduction {
  readonly line: number;
}

/** The lines of a file: sales, deductions, and the texts of all other lines. */
export interface PartedLines {
  readonly sales: ImportPlan;
  readonly deductions: readonly DeductionLine[];
  readonly others: readonly string[];
}

/** Sorts the lines of a file into sales, deductions and others. */
export function partedLines(plan: ImportPlan): PartedLines {
  if (!hasSales(plan.columns)) return { sales: plan, deductions: [], others: [] };
  const classified = plan.lines.map((line) => ({
    line,
    // Count a line of totals as a sale here. The preview leaves this line out and reports it.
    is: isTotalLine(line.cells) ? ({ is: 'sale' } as const) : accountLine(line.cells, plan.columns),
  }));
  return {
    sales: { ...plan, lines: classified.flatMap(({ line, is }) => (is.is === 'sale' ? [line] : [])) },
    deductions: classified.flatMap(({ line, is }) =>
      is.is === 'deduction' ? [{ ...is.deduction, line: line.number }] : [],
    ),
    others: classified.flatMap(({ is }) => (is.is === 'sum' ? [is.words] : [])),
  };
}

/** Returns the day above the table, for lines without a day. */
export const dayAbove = ({ table, headAt }: ImportPlan): string | null =>
  firstDayIn(table.lines.slice(0, headAt ?? 0).map(({ cells }) => cells));
