import { dollars } from '../cash-flow/show.ts';
import { longDate } from '../number/dates.ts';
import { showNumber } from '../number/show.ts';
import { hasAmount, hasRevalued } from './columns.ts';
import type { TaxYear } from './tax-year.ts';

/** The sentences at the top of a tax year. */
export function taxWords(year: TaxYear): string {
  const { total, trades, factsFor, until } = year;
  if (trades === 0) return 'No stock in this year.';
  const isLoss = total.grossProfit < 0n;
  const size = dollars(isLoss ? -total.grossProfit : total.grossProfit);
  const rests = factsFor === trades ? 'The year shows' : 'On these plans the year shows';
  const { head, value } = total.closing;
  return `${rests} a gross ${isLoss ? 'loss' : 'profit'} of ${size}. On hand on ${longDate(until)}: ${showNumber(head)} head, ${dollars(value)}${hasRevalued(year) ? '' : ' at cost'}.`;
}

/** Says for how many trades the whole year is entered. Empty if it is entered for all. */
export const taxRests = ({ trades, factsFor }: TaxYear): string =>
  factsFor === trades
    ? ''
    : `Entered in full for ${factsFor} of ${trades} trades; the others use their plan. Planned deaths are taken off when the mob is sold.`;

/** Explains how the columns add up and what the figures mean. */
export const closingRule = (year: TaxYear): string =>
  `On hand + bought + born − died${hasAmount(year.total, 'killed') ? ' − killed for own use' : ''} − sold${hasRevalued(year) ? ' + change of value' : ''} = on hand at the end, in head and in dollars. A cow or ewe with her young counts as two head. Each mob is valued at its own purchase price, ex GST; sales are before selling costs and without wool. For your accountant to check, not tax advice.`;

/** A sentence with the classes that have a change of value. Empty if no class has one. */
export function valuedWords({ groups }: TaxYear): string {
  const other = groups.flatMap(({ rows }) => rows.filter(({ revalued }) => revalued !== 0n));
  return other.length === 0 ? '' : `Not valued at cost: ${other.map(({ name }) => name).join(', ')}.`;
}
