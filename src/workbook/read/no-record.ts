import { numberOf } from '#calc-core/number';
import type { FileLine } from '../in/file-table.ts';
import type { ImportPlan } from './plan.ts';
import { isTotalLine } from './total-lines.ts';

/** Why a line under the headings is not a record. */
export type NoRecordReason = 'headings again' | 'page number' | 'total' | 'below the totals';

/**
 * Returns a function that gives the reason why a line is not a record, or null. Pass the lines in order: the result depends on totals
 * above.
 */
export function noRecordIn(plan: ImportPlan): (line: FileLine) => NoRecordReason | null {
  let isBelowTotals = false;
  const isSum = sumsOf(plan);
  return (line) => {
    if (isHeadingAgain(plan, line)) return 'headings again';
    if (pageNumber.test(line.cells.join(' ').trim())) return 'page number';
    if (isTotalLine(line.cells) || isSum(line)) {
      isBelowTotals = true;
      return 'total';
    }
    return isBelowTotals && isNameAlone(line, plan) ? 'below the totals' : null;
  };
}

const pageNumber = /^page\s+\d+(?:\s*(?:of|\/)\s*\d+)?$/i;

const added: ReadonlySet<string | null> = new Set(['numberOfHead', 'amount']);

/** Finds lines of totals without a word such as "Total". Their head or amount is the sum of the lines above. Pass the lines in order. */
function sumsOf({ columns }: ImportPlan): (line: FileLine) => boolean {
  const sums = new Map(
    columns.flatMap(({ at, becomes }): [number, number][] => (added.has(becomes) ? [[at, 0]] : [])),
  );
  let count = 0;
  let filled: ReadonlySet<number> = new Set(columns.map(({ at }) => at));
  return ({ cells }) => {
    const isWritten = (at: number): boolean => (cells[at] ?? '').trim() !== '';
    const isSum = [...sums].some(([at, sum]) => sum !== 0 && isWritten(at) && amountOf(cells[at]) === sum);
    const leavesOut = [...filled].some((at) => !isWritten(at));
    if (count > 1 && isSum && leavesOut && !cells.some((cell) => /[a-z]/i.test(cell))) return true;
    count += 1;
    if (count === 1 || leavesOut) filled = new Set([...filled].filter(isWritten));
    for (const [at, sum] of sums) sums.set(at, rounded(sum + amountOf(cells[at])));
    return false;
  };
}

/** Rounds to cents, because sums of binary fractions have errors. */
const rounded = (sum: number): number => Math.round(sum * 100) / 100;

const amountOf = (cell = ''): number => rounded(numberOf(cell.replaceAll(/[$,\s]/g, ''))?.toNumber() ?? 0);

/** True for a line that repeats the headings, as on each page of a report. */
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
