import { unitIn, withUnit } from './headings.ts';
import type { ImportColumn, ImportPlan, ReadAs } from './plan.ts';

/** The plan with one column read in another way; null reads it as its heading says. */
export const readColumnAs = (plan: ImportPlan, at: number, how: ReadAs | null): ImportPlan => ({
  ...plan,
  columns: plan.columns.map((column) => {
    if (column.at !== at) return column;
    const { readAs: _, ...others } = column;
    return how === null ? others : { ...others, readAs: how };
  }),
});

/** A cell's text as its column is read: a bare number takes the unit of the heading, or of the choice. */
export function textAsRead(
  text: string,
  { heading, readAs }: Pick<ImportColumn, 'heading' | 'readAs'>,
): string {
  if (readAs === 'dollars') return text;
  if (readAs === 'cents') return withUnit(text, 'c/kg');
  return withUnit(readAs === undefined ? text : withPoint(text), unitIn(heading));
}

/** `1.234,50` as `1234.50`. Any other text stays as it is. */
const withPoint = (text: string): string =>
  /\d,\d/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;

/** A number whose comma can only stand before decimals: `3,85`, `1.234,5`. */
const DECIMAL_COMMA = /^[\s$]*(?:\d{1,3}(?:\.\d{3})+|\d+),(?:\d{1,2}|\d{4,})\s*$/;

/** How many lines say whether a column has decimal commas. */
const LOOKED_AT = 500;

/** The ways in which a column of numbers could be read other than as its heading says. A price a kilogram is in cents or in dollars. */
export function waysToRead(
  { lines }: ImportPlan,
  { at, readAs }: ImportColumn,
  isPerKg: boolean,
): readonly ReadAs[] {
  const hasCommas =
    readAs === 'decimal commas' ||
    lines.slice(0, LOOKED_AT).some(({ cells }) => DECIMAL_COMMA.test(cells[at] ?? ''));
  return [
    ...(isPerKg ? (['cents', 'dollars'] as const) : []),
    ...(hasCommas ? (['decimal commas'] as const) : []),
  ];
}
