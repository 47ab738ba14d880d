import { Decimal, isDecimalText, type DecimalText } from '../../number/decimal.ts';
import { readDate } from '../../rules/date.ts';
import type { SaleCost } from '../../trade/facts/facts.ts';
import type { SaleAmount } from './line.ts';

/** A deduction listed below the sales. */
export interface Deduction {
  readonly words: string;
  /** $ for all head, without a minus sign. */
  readonly amount: DecimalText;
  /** The cost that the line's text names. Null if it names none. */
  readonly means: SaleCost | null;
}

/** The kinds of line in an account sale. A tax is a `sum`, because taxes are not costs here. */
export type AccountLine =
  | { readonly is: 'sale' }
  | { readonly is: 'deduction'; readonly deduction: Deduction }
  | { readonly is: 'sum'; readonly words: string };

interface AccountColumn {
  readonly at: number;
  readonly becomes: string | null;
}

const sellsByThem: ReadonlySet<string | null> = new Set<SaleAmount>([
  'numberOfHead',
  'carcase',
  'carcaseOfAll',
  'live',
  'liveOfAll',
  'perKg',
  'perHead',
]);

/** Words that mark a line as a sum or a tax. All figures are ex GST, so a tax is not a cost. */
const isNoCost = /\bgst\b|proceeds|total|balance|payable|\bpaid\b|\bnett?\b|\bgross\b|\bavg\b|average/i;

const meanings: readonly (readonly [RegExp, SaleCost])[] = [
  [/commission|\bcomm\b/i, 'commission'],
  [/freight|cartage|transport|truck/i, 'freightOut'],
  [/advert/i, 'advertising'],
  [/lev(?:y|ies)|\bdues\b|yard|\bfees?\b|\bmla\b|scan|weigh|insurance|inspection/i, 'yardLevy'],
];

const meaningOf = (words: string): SaleCost | null =>
  meanings.find(([pattern]) => pattern.test(words))?.[1] ?? null;

/** Reads an amount without its sign: `-1,234.50`, `(1,234.50)` and `$1,234.50 DR` give 1234.50. A percentage is not an amount. */
function amountIn(cell: string): DecimalText | null {
  const digits = /^[\s(\-−$]*(\d[\d,]*(?:\.\d+)?|\.\d+)[\s)]*(?:(?:DR|CR)\s*)?$/i.exec(cell)?.[1];
  const plain = digits?.replaceAll(',', '').replace(/^\./, '0.');
  return isDecimalText(plain) ? plain : null;
}

/** True if at least one column has head, weights or prices. */
export const hasSales = (columns: readonly AccountColumn[]): boolean =>
  columns.some(({ becomes }) => sellsByThem.has(becomes));

/**
 * Finds the kind of a line in an account sale. Never throws.
 * - A deduction or sum begins with words and has an amount, such as `Freight 168.40`. It has no head, weight or price.
 * - Every other line is a sale.
 */
export function accountLine(cells: readonly string[], columns: readonly AccountColumn[]): AccountLine {
  const written = cells.map((cell) => cell.trim());
  const sells = columns.some(({ at, becomes }) => sellsByThem.has(becomes) && (written[at] ?? '') !== '');
  const words = written.find((cell) => /[a-z]{3}/i.test(cell));
  if (
    (sells && !isCostAlone(written, columns)) ||
    words === undefined ||
    written.find((cell) => cell !== '') !== words
  )
    return { is: 'sale' };
  const amountAt = columns.find(({ becomes }) => becomes === 'amount')?.at ?? -1;
  const amount =
    amountIn(written[amountAt] ?? '') ?? withoutTax(written.flatMap((cell) => amountIn(cell) ?? []));
  if (amount === undefined) return { is: 'sale' };
  if (isNoCost.test(words)) return { is: 'sum', words };
  return { is: 'deduction', deduction: { words, amount, means: meaningOf(words) } };
}

/** The last amount of a line. Of an amount, its GST and their sum, it is the amount ex GST. */
function withoutTax(amounts: readonly DecimalText[]): DecimalText | undefined {
  const last = amounts.slice(-3);
  return isTaxed(last) ? last[0] : last.at(-1);
}

/** True for an amount ex GST, its GST, and their sum. */
const isTaxed = ([net, tax, sum]: readonly DecimalText[]): boolean =>
  sum !== undefined && new Decimal(net!).plus(tax!).equals(sum);

/** True if a line starts with the name of a cost or sum, and has one amount, with or without its GST, and no head. It may be in any column. */
function isCostAlone(written: readonly string[], columns: readonly AccountColumn[]): boolean {
  const head = columns.find(({ becomes }) => becomes === 'numberOfHead')?.at;
  // A whole number in the head column is a number of head. Any other text in the head column comes from shifted columns.
  if (head === undefined || /^\d[\d,]*$/.test(written[head] ?? '')) return false;
  const [first = '', ...others] = written.filter((cell) => cell !== '');
  const rest = others.flatMap((cell) => amountIn(cell) ?? []);
  const isNamed = meaningOf(first) !== null || isNoCost.test(first);
  return isNamed && (rest.length === 1 || (rest.length === 3 && isTaxed(rest)));
}

/** True if one of the first 20 lines mentions carcases or kills. */
export const isKillSheet = (lines: readonly (readonly string[])[]): boolean =>
  lines
    .slice(0, 20)
    .some((cells) =>
      cells.some((cell) =>
        /\bkill|\bh?s?cwt?\b|\bhcw\b|carcas[es]|dressed|slaughter|over the hooks/i.test(cell),
      ),
    );

const dayPattern = /\b\d{1,2}(?:[/.-]| )(?:\d{1,2}|[a-z]{3,9})(?:[/.-]| )\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b/i;

/** The first date in some lines, as `YYYY-MM-DD`. Null if there is none. */
export function firstDayIn(lines: readonly (readonly string[])[]): string | null {
  for (const cell of lines.flat()) {
    const found = dayPattern.exec(cell)?.[0];
    const read = found === undefined ? null : readDate(found, '');
    if (read?.ok === true) return read.value;
  }
  return null;
}
