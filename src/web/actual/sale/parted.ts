import { accountLine, firstDayIn, hasSales, type Deduction } from '#calc-core/actual';
import type { ImportPlan } from '#workbook/read/plan.ts';
import { isTotalLine } from '#workbook/read/total-lines.ts';

/** A deduction, and the number of the line that it is in. */
export interface DeductionLine extends Deduction {
  readonly line: number;
}

/** A file's lines: those that sell something, what was taken off under them, and the words of those that are neither. */
export interface PartedLines {
  readonly sales: ImportPlan;
  readonly deductions: readonly DeductionLine[];
  readonly others: readonly string[];
}

/** Parts a file's lines by what they are. */
export function partedLines(plan: ImportPlan): PartedLines {
  if (!hasSales(plan.columns)) return { sales: plan, deductions: [], others: [] };
  const told = plan.lines.map((line) => ({
    line,
    // A line of totals is left out by the preview, in its own words.
    is: isTotalLine(line.cells) ? ({ is: 'sale' } as const) : accountLine(line.cells, plan.columns),
  }));
  return {
    sales: { ...plan, lines: told.flatMap(({ line, is }) => (is.is === 'sale' ? [line] : [])) },
    deductions: told.flatMap(({ line, is }) =>
      is.is === 'deduction' ? [{ ...is.deduction, line: line.number }] : [],
    ),
    others: told.flatMap(({ is }) => (is.is === 'sum' ? [is.words] : [])),
  };
}

/** The day above the table, for lines that have none. */
export const dayAbove = ({ table, headAt }: ImportPlan): string | null =>
  firstDayIn(table.lines.slice(0, headAt ?? 0).map(({ cells }) => cells));
