import { Decimal, readDate } from '#calc-core';
import type { FileLine } from '#workbook/in/file-table.ts';
import { isTotalLine } from '#web/sheets/text/totalLines.ts';
import type { ImportPlan } from '#web/sheets/model/importing/plan.ts';

/** The costs of a sale that its account takes off, by the names that an actual keeps them under. */
export const saleCosts = ['commission', 'yardLevy', 'freightOut', 'advertising'] as const;

/** A cost that comes off the proceeds of a sale. */
export type SaleCost = (typeof saleCosts)[number];

/** A line under the sales: what was taken off, $ of all head. */
export interface Deduction {
  readonly line: number;
  readonly words: string;
  readonly amount: Decimal;
  /** What it seems to be; null where its words say none of the costs. */
  readonly means: SaleCost | null;
}

/** Sums and taxes: figures are ex GST. */
const isNoCost = /\bgst\b|proceeds|total|balance|payable|\bpaid\b|\bnett?\b|\bgross\b|\bavg\b|average/i;

const meanings: readonly (readonly [RegExp, SaleCost])[] = [
  [/commission|\bcomm\b/i, 'commission'],
  [/freight|cartage|transport|truck/i, 'freightOut'],
  [/advert/i, 'advertising'],
  [/lev(?:y|ies)|\bdues\b|yard|\bfees?\b|\bmla\b|scan|weigh|insurance|inspection/i, 'yardLevy'],
];

const meaningOf = (words: string): SaleCost | null =>
  meanings.find(([pattern]) => pattern.test(words))?.[1] ?? null;

/** An amount as accounts write one, `-1,234.50`, `(1,234.50)`, `$1,234.50 DR`; a percentage is none. */
function amountIn(cell: string): Decimal | null {
  const digits = /^[\s(\-−$]*(\d[\d,]*(?:\.\d+)?|\.\d+)[\s)]*(?:DR|CR)?\s*$/i.exec(cell)?.[1];
  return digits === undefined ? null : new Decimal(digits.replaceAll(',', '')).abs();
}

const makesASale: ReadonlySet<string | null> = new Set([
  'numberOfHead',
  'carcase',
  'carcaseOfAll',
  'live',
  'liveOfAll',
  'perKg',
  'perHead',
]);

function deductionIn(line: FileLine, { columns }: ImportPlan): Deduction | null {
  const cells = line.cells.map((cell) => cell.trim());
  const isSale = columns.some(({ at, becomes }) => makesASale.has(becomes) && (cells[at] ?? '') !== '');
  const words = cells.find((cell) => /[a-z]{3}/i.test(cell));
  const first = cells.find((cell) => cell !== '');
  if (isSale || words === undefined || first !== words) return null;
  const said = columns.find(({ becomes }) => becomes === 'amount')?.at;
  const amounts = [cells[said ?? -1] ?? '', ...cells.toReversed()].flatMap((cell) => amountIn(cell) ?? []);
  const [amount] = amounts;
  return amount === undefined ? null : { line: line.number, words, amount, means: meaningOf(words) };
}

/** A file's lines: those that sell something, what was taken off under them, and the words of those that are neither. */
export interface PartedLines {
  readonly sales: ImportPlan;
  readonly deductions: readonly Deduction[];
  readonly others: readonly string[];
}

/** Parts a file's lines by what they are. */
export function partedLines(plan: ImportPlan): PartedLines {
  if (!plan.columns.some(({ becomes }) => makesASale.has(becomes)))
    return { sales: plan, deductions: [], others: [] };
  const found = new Map(
    plan.lines.flatMap((line) => {
      const deduction = isTotalLine(line.cells) ? null : deductionIn(line, plan);
      return deduction === null ? [] : [[line.number, deduction] as const];
    }),
  );
  return {
    sales: { ...plan, lines: plan.lines.filter(({ number }) => !found.has(number)) },
    deductions: [...found.values()].filter(({ words }) => !isNoCost.test(words)),
    others: [...found.values()].flatMap(({ words }) => (isNoCost.test(words) ? [words] : [])),
  };
}

const dayPattern = /\b\d{1,2}(?:[/.-]| )(?:\d{1,2}|[a-z]{3,9})(?:[/.-]| )\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b/i;

/** The day above the table, for lines that have none. */
export function dayAbove({ table, headAt }: ImportPlan): string | null {
  for (const { cells } of table.lines.slice(0, headAt ?? 0)) {
    for (const cell of cells) {
      const found = dayPattern.exec(cell)?.[0];
      const read = found === undefined ? null : readDate(found, '');
      if (read?.ok === true) return read.value;
    }
  }
  return null;
}
