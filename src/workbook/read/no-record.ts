import type { FileLine } from '../in/file-table.ts';
import type { ImportPlan } from './plan.ts';
import { isTotalLine } from './total-lines.ts';

/** Why a line under the headings is not a record. */
export type NoRecordReason = 'headings again' | 'total' | 'below the totals';

/**
 * For each line of a plan, the reason why it is not a record; null when it may be one. The lines must come in order: after a total, a
 * line with only a name belongs to the foot of the table (commission, yard dues, net proceeds).
 */
export function noRecordIn(plan: ImportPlan): (line: FileLine) => NoRecordReason | null {
  let isBelowTotals = false;
  return (line) => {
    if (isHeadingAgain(plan, line)) return 'headings again';
    if (isTotalLine(line.cells)) {
      isBelowTotals = true;
      return 'total';
    }
    return isBelowTotals && isNameAlone(line, plan) ? 'below the totals' : null;
  };
}

/** Whether a line repeats the headings, as on each page of a report. */
function isHeadingAgain({ table, headAt, columns }: ImportPlan, { cells }: FileLine): boolean {
  const head = headAt === null ? undefined : table.lines[headAt]?.cells;
  const plain = (texts: readonly string[]): string =>
    texts
      .map((text) => text.trim().toLowerCase())
      .join('\t')
      .trim();
  if (head === undefined || columns.length < 2) return false;
  return plain(cells) === plain(head);
}

const isNameAlone = ({ cells }: FileLine, { columns }: ImportPlan): boolean =>
  columns.every(
    ({ at, becomes }) => becomes === null || becomes === 'name' || (cells[at] ?? '').trim() === '',
  );
