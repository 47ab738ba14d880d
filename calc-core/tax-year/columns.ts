import type { TaxRow, TaxYear } from './tax-year.ts';

/** The columns with head and dollars. */
type StockPair = 'opening' | 'bought' | 'born' | 'died' | 'killed' | 'sold' | 'closing';

/** A column of a livestock schedule that counts stock. `revalued` has dollars only. */
export interface StockColumn {
  readonly key: StockPair | 'revalued';
  readonly title: string;
}

/**
 * The columns that add up to the stock on hand at the end, in the order of the sum. The screen, the printed page and the files show these
 * columns.
 * @param dayWords - writes a day (`YYYY-MM-DD`) for a title
 */
export const stockColumns = (
  { from, until }: Pick<TaxYear, 'from' | 'until'>,
  dayWords: (day: string) => string,
): readonly StockColumn[] => [
  { key: 'opening', title: `On hand ${dayWords(from)}` },
  { key: 'bought', title: 'Bought' },
  { key: 'born', title: 'Born' },
  { key: 'died', title: 'Died' },
  { key: 'killed', title: 'Killed for own use' },
  { key: 'sold', title: 'Sold' },
  { key: 'revalued', title: 'Change of value' },
  { key: 'closing', title: `On hand ${dayWords(until)}` },
];

/** Whether any class is valued differently from cost. The changes of two classes can cancel each other in the total. */
export const hasRevalued = ({ groups }: Pick<TaxYear, 'groups'>): boolean =>
  groups.some(({ rows }) => rows.some(({ revalued }) => revalued !== 0n));

/** Whether a column of a row has an amount. */
export const hasAmount = (row: TaxRow, key: StockPair): boolean =>
  row[key].head !== '0' || row[key].value !== 0n;
