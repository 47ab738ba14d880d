import { numberOf } from '#calc-core/number';
import { readDate } from '#calc-core/rules';

/** Matches the columns of a table without headings to our columns by their content. Null if no column clearly fits. */
export function columnsByContent(
  rows: readonly (readonly string[])[],
  columns: readonly { readonly id: string }[],
): readonly (string | null)[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const free = new Set(columns.map(({ id }) => id));
  const take = (ids: readonly string[]): string | null => {
    const id = ids.find((each) => free.has(each)) ?? null;
    if (id !== null) free.delete(id);
    return id;
  };
  const contents = Array.from({ length: width }, (_, at) =>
    contentOf(rows.map((row) => row[at]?.trim() ?? '').filter((text) => text !== '')),
  );
  return contents.map((content) => (content === null ? null : take(meant[content])));
}

type ColumnContent = 'words' | 'day' | 'head' | 'weight' | 'price' | 'amount';

/** For each type of content, our columns in order. Purchase columns come before sale columns. */
const meant: Readonly<Record<ColumnContent, readonly string[]>> = {
  words: ['name'],
  day: ['heldFrom'],
  head: ['numberOfHead'],
  weight: ['purchaseWeightkg', 'saleWeightkg'],
  price: ['purchaseCostCKg', 'saleCostCKg'],
  amount: ['purchaseCostHd', 'saleCostHd'],
};

/** At least this share of a column's cells must fit. A line of totals, for example, need not fit. */
const MOST = 0.8;

function contentOf(texts: readonly string[]): ColumnContent | null {
  if (texts.length === 0) return null;
  const are = (test: (text: string) => boolean): boolean => texts.filter(test).length >= texts.length * MOST;
  if (are((text) => /\d[/.-]/.test(text) && readDate(text, '').ok && numberOf(text) === null)) return 'day';
  if (!are((text) => numberOf(text.replace('$', '').replaceAll(',', '')) !== null))
    return are((text) => /[a-z]{2}/i.test(text)) ? 'words' : null;
  const numbers = texts.flatMap(
    (text) => numberOf(text.replace('$', '').replaceAll(',', ''))?.toNumber() ?? [],
  );
  const between = (low: number, high: number): boolean =>
    numbers.filter((number) => number >= low && number <= high).length >= numbers.length * MOST;
  const isWhole = numbers.every((number) => Number.isInteger(number));
  if (!isWhole && between(0.5, 20)) return 'price';
  if (texts.some((text) => text.includes('$')) || between(900, 20_000)) return 'amount';
  if (between(150, 900)) return 'weight';
  return isWhole && between(1, 5000) ? 'head' : null;
}
