import { AS_WRITTEN, inOneLine } from '../as-written.ts';
import { dateOfDay, numberText, text, type WorkbookValue } from '../cell.ts';
import type { FilledColumn } from './fields.ts';
import type { ColumnPlan } from './plan.ts';

const inputsOf = (columns: readonly ColumnPlan[]): readonly number[] =>
  columns.flatMap(({ isInput }, index) => (isInput === true ? [index] : []));

/** The hidden column for the inputs as they were written. `filled` writes its cells. */
export const asWrittenColumn = (columns: readonly ColumnPlan[]): FilledColumn<unknown> => ({
  id: AS_WRITTEN,
  title: inOneLine(inputsOf(columns).map((index) => columns[index]!.id)),
  unit: '',
  width: 10,
  format: 'general',
  isHidden: true,
  value: () => null,
});

/** The cells of a row. The last cell contains the row's inputs, written as an import will read them. */
export function filled(
  columns: readonly ColumnPlan[],
  cells: readonly WorkbookValue[],
): readonly WorkbookValue[] {
  const texts = inputsOf(columns).map((index) => textOf(cells[index] ?? null, columns[index]!));
  return [...cells.slice(0, -1), text(inOneLine(texts))];
}

function textOf(cell: WorkbookValue, { format }: ColumnPlan): string {
  if (cell === null || typeof cell === 'string') return '';
  if ('text' in cell) return cell.text;
  return (format === 'date' ? dateOfDay(Number(cell.number), false) : null) ?? numberText(cell.number);
}
