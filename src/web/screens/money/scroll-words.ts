import { monthName } from '#calc-core/number';

/**
 * For example `November and December 2027` or `November 2027 to January 2028`.
 * @param months - each `YYYY-MM`
 */
function monthsWords(months: readonly string[]): string {
  const [first = '', last = ''] = [months[0], months.at(-1)];
  if (months.length === 1) return monthName(first);
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const between = months.length === 2 ? 'and' : 'to';
  return `${isSameYear ? monthName(first).slice(0, -5) : monthName(first)} ${between} ${monthName(last)}`;
}

/** For example `Scroll right for November and December 2027. `, with the space at the end. '' when every month is in view. */
export const scrollForMonths = (months: readonly string[]): string =>
  months.length === 0 ? '' : `Scroll right for ${monthsWords(months)}. `;

/** For example `Scroll right for Died and Sold. `. Returns '' when every column is in view. */
export function scrollForColumns(heads: readonly string[]): string {
  if (heads.length === 0) return '';
  const [last, ...before] = heads.toReversed();
  const words = before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
  return `Scroll right for ${words}. `;
}
