import type { TaxRow, TaxYear } from './tax-year.ts';

type StockPair = 'opening' | 'bought' | 'born' | 'died' | 'killed' | 'sold' | 'closing';

/** A column of a livestock schedule. Most columns have head and dollars; `revalued` has only dollars. */
export interface StockColumn {
  readonly key: StockPair | 'revalued';
  readonly title: string;
}

/**
 * The columns that add up to the closing stock, in the order of the sum.
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

/** True if any class has a change of value, even if the changes of two classes add up to 0. */
export const hasRevalued = ({ groups }: Pick<TaxYear, 'groups'>): boolean =>
  groups.some(({ rows }) => rows.some(({ revalued }) => revalued !== 0n));

/** True if a column of a row has head or dollars. */
export const hasAmount = (row: TaxRow, key: StockPair): boolean =>
  row[key].head !== '0' || row[key].value !== 0n;
