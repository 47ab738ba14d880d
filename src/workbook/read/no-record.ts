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
    if (isSum(line)) {
      isBelowTotals = true;
      return 'total';
    }
    return isBelowTotals && isNameAlone(line, plan) ? 'below the totals' : null;
  };
}

const pageNumber = /^page\s+\d+(?:\s*(?:of|\/)\s*\d+)?$/i;

/** The columns that totals add up. The amount comes first: lots of 10, 20 and 30 head are no total. */
const added: readonly string[] = ['amount', 'numberOfHead'];

/** A cell in a line of totals: "Lot 77 total", "63 head", "Avg". */
const sumWords =
  /\b(?:sub-?)?totals?\b|^\s*(?:av(?:e|g|erage)?|mean|sums?|\d[\d,]*\s*(?:head|hd|bodies|carcas[es]+|lots))\s*$/i;

interface AddedUp {
  readonly count: number;
  readonly of: readonly number[];
}

/**
 * Finds lines of totals. A line that does not start with a word such as "Total" must have the sum of all lines above, or of the lines
 * since the last total. Pass the lines in order.
 */
function sumsOf({ columns }: ImportPlan): (line: FileLine) => boolean {
  const summed = added.flatMap((id) => columns.filter(({ becomes }) => becomes === id)).map(({ at }) => at);
  const none: AddedUp = { count: 0, of: summed.map(() => 0) };
  let [all, part] = [none, none];
  let filled: ReadonlySet<number> = new Set(columns.map(({ at }) => at));
  return ({ cells }) => {
    const isWritten = (at: number): boolean => (cells[at] ?? '').trim() !== '';
    const amounts = summed.map((at) => amountOf(cells[at]));
    const leavesOut = [...filled].some((at) => !isWritten(at));
    const hasAmount = columns.some(({ at, becomes }) => becomes === 'amount' && isWritten(at));
    const isWorded = (hasAmount || all.count > 1) && cells.some((cell) => sumWords.test(cell));
    const isBare = leavesOut && !cells.some((cell) => /[a-z]/i.test(cell));
    const isTotal = ({ count, of }: AddedUp): boolean => {
      const are = summed.flatMap((at, index) =>
        isWritten(at) ? [of[index] !== 0 && amounts[index] === of[index]] : [],
      );
      if (isWorded) return are[0] === true;
      // Under one lot, the total must have both its head and its amount.
      return isBare && (count > 1 ? are.includes(true) : are.length > 1 && !are.includes(false));
    };
    if (isTotalLine(cells) || isTotal(all) || isTotal(part)) {
      part = none;
      return true;
    }
    if (all.count === 0 || leavesOut) filled = new Set([...filled].filter(isWritten));
    const plus = ({ count, of }: AddedUp): AddedUp => ({
      count: count + 1,
      of: of.map((sum, index) => rounded(sum + amounts[index]!)),
    });
    [all, part] = [plus(all), plus(part)];
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
