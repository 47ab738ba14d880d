import { unitIn, withUnit } from './headings.ts';
import type { ImportColumn, ImportPlan, ReadAs } from './plan.ts';

/** The plan with one column read in another way; null reads it by its heading. */
export const readColumnAs = (plan: ImportPlan, at: number, how: ReadAs | null): ImportPlan => ({
  ...plan,
  columns: plan.columns.map((column) => {
    if (column.at !== at) return column;
    const { readAs: _, ...others } = column;
    return how === null ? others : { ...others, readAs: how };
  }),
});

/** A cell's text in the way its column is read: a bare number gets the unit of the heading, or the unit that the user chose. */
export function textAsRead(
  text: string,
  { heading, readAs }: Pick<ImportColumn, 'heading' | 'readAs'>,
): string {
  if (readAs === 'dollars') return text;
  if (readAs === 'cents') return withUnit(text, 'c/kg');
  return withUnit(readAs === undefined ? text : withPoint(text), unitIn(heading));
}

/** Converts `1.234,50` to `1234.50`. Any other text is unchanged. */
const withPoint = (text: string): string =>
  /\d,\d/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;

/** A number whose comma can only be a decimal comma: `3,85`, `1.234,5`. */
const DECIMAL_COMMA = /^[\s$]*(?:\d{1,3}(?:\.\d{3})+|\d+),(?:\d{1,2}|\d{4,})\s*$/;

/** How many lines are checked for decimal commas. */
const LINES_CHECKED = 500;

/** The limits of a price per kg. With fewer cents or more dollars, the heading names the wrong unit. */
const LEAST_CENTS = 25;
const MOST_DOLLARS = 60;

/** Whether most bare numbers of a price per kg cannot be in the unit of their heading. */
function isMistaken(texts: readonly string[], heading: string): boolean {
  const numbers = texts.flatMap((text) =>
    /^[\s$]*[\d.]+\s*$/.test(text) ? Number(text.replace('$', '')) : [],
  );
  const isCents = withUnit('1', unitIn(heading)) !== '1';
  const odd = numbers.filter((number) => (isCents ? number < LEAST_CENTS : number > MOST_DOLLARS));
  return odd.length * 2 > numbers.length;
}

/**
 * The other ways in which a column of numbers could be read. A price per kg may be in cents or dollars if its numbers do not fit the
 * heading's unit. Some numbers have decimal commas.
 */
export function waysToRead(
  { lines }: ImportPlan,
  { at, heading, readAs }: ImportColumn,
  isPerKg: boolean,
): readonly ReadAs[] {
  const texts = lines.slice(0, LINES_CHECKED).map(({ cells }) => cells[at] ?? '');
  const isUnit = readAs === 'cents' || readAs === 'dollars' || (isPerKg && isMistaken(texts, heading));
  const hasCommas = readAs === 'decimal commas' || texts.some((text) => DECIMAL_COMMA.test(text));
  return [
    ...(isUnit ? (['cents', 'dollars'] as const) : []),
    ...(hasCommas ? (['decimal commas'] as const) : []),
  ];
}
