import { unitIn, withUnit } from './headings.ts';
import type { ImportColumn, ImportPlan, ReadAs } from './plan.ts';

/** Changes how one column is read. With null, the heading decides. */
export const readColumnAs = (plan: ImportPlan, at: number, how: ReadAs | null): ImportPlan => ({
  ...plan,
  columns: plan.columns.map((column) => {
    if (column.at !== at) return column;
    const { readAs: _, ...others } = column;
    return how === null ? others : { ...others, readAs: how };
  }),
});

/** A cell's text with the unit of its column, as `readTyped` expects it. The unit is in the heading, or the user has chosen it. */
export function textAsRead(
  text: string,
  { heading, readAs }: Pick<ImportColumn, 'heading' | 'readAs'>,
): string {
  if (readAs === 'dollars') return text;
  if (readAs === 'cents') return withUnit(text, 'c/kg');
  return withUnit(readAs === undefined ? text : withPoint(text), unitIn(heading));
}

/** `1.234,50` → `1234.50`. A text without a comma between digits is unchanged. */
const withPoint = (text: string): string =>
  /\d,\d/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;

/** A number whose comma must be a decimal comma: `3,85`, `1.234,5`. */
const DECIMAL_COMMA = /^[\s$]*(?:\d{1,3}(?:\.\d{3})+|\d+),(?:\d{1,2}|\d{4,})\s*$/;

const LINES_CHECKED = 500;

/** A price per kg is at least 25 cents. If most prices are lower, the heading names the wrong unit. */
const LEAST_CENTS = 25;
const MOST_DOLLARS = 60;

/** True if most numbers of a price per kg are impossible in the unit of the heading. */
function isMistaken(texts: readonly string[], heading: string): boolean {
  const numbers = texts.flatMap((text) =>
    /^[\s$]*[\d.]+\s*$/.test(text) ? Number(text.replace('$', '')) : [],
  );
  const isCents = withUnit('1', unitIn(heading)) !== '1';
  const odd = numbers.filter((number) => (isCents ? number < LEAST_CENTS : number > MOST_DOLLARS));
  return odd.length * 2 > numbers.length;
}

/** Other ways to read a column of numbers. Cents or dollars are offered if prices per kg do not fit the heading's unit. */
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
