import type { FeedUnit } from '../feed/units.ts';
import { longDate } from '../number/dates.ts';
import { Decimal, type DecimalText } from '../number/decimal.ts';
import type { FeedShort, FeedYear } from './feed-year.ts';

/** 'AE' or 'DSE', for use after a number. */
export const shortUnit = (unit: FeedUnit): string => (unit === 'AE' ? 'AE' : 'DSE');

const monthName = (month: string): string => longDate(`${month}-01`).replace(/^1 /, '');

const grouped = (text: string): string => text.replace(/\B(?=(\d{3})+(\.|$))(?<!\.\d*)/g, ',');

const rounded = (text: DecimalText, decimals: number, isUp: boolean): string =>
  grouped(
    new Decimal(text)
      .toDecimalPlaces(decimals, isUp ? Decimal.ROUND_CEIL : Decimal.ROUND_FLOOR)
      .toFixed(decimals),
  );

/** For example `216.3`, truncated to one decimal. Empty for null. */
export const feedCell = (text: DecimalText | null): string => (text === null ? '' : rounded(text, 1, false));

/** For example `47.1`. A shortage is rounded up: `short 18.4`. Empty for null. */
export function spareCell(text: DecimalText | null): string {
  if (text === null) return '';
  return text.startsWith('-') ? `short ${rounded(text.slice(1), 1, true)}` : rounded(text, 1, false);
}

/** For example `short 19`. Rounds up to whole units. */
export const shortWords = (by: DecimalText): string => `short ${rounded(by, 0, true)}`;

interface Spell {
  readonly from: string;
  to: string;
  by: DecimalText;
}

function spellsOf({ months, short }: FeedYear): readonly Spell[] {
  const spells: Spell[] = [];
  for (const { month, by } of short) {
    const last = spells.at(-1);
    if (last === undefined || months.indexOf(last.to) + 1 !== months.indexOf(month))
      spells.push({ from: month, to: month, by });
    else {
      last.to = month;
      if (new Decimal(by).greaterThan(last.by)) last.by = by;
    }
  }
  return spells;
}

function spellWords({ from, to, by }: Spell, unit: FeedUnit): string {
  const most = `${rounded(by, 0, true)} ${shortUnit(unit)}`;
  return from === to
    ? `in ${monthName(from)}, by ${most}`
    : `from ${monthName(from)} to ${monthName(to)}, by up to ${most}`;
}

/** The sentence at the top of Feed. It says when feed runs short, or how much is always spare. */
export function feedWords(year: FeedYear): string {
  const { unit, rows, months, needed, spare } = year;
  if (year.until === null) return 'No ratings yet: choose one for the first trade.';
  if (rows.length === 0) return `No ${animalsIn(unit)} to feed in these months.`;
  const [first, second, ...more] = spellsOf(year);
  if (first !== undefined) {
    const again = second === undefined ? '' : `, and again ${spellWords(second, unit)}`;
    const later =
      more.length === 0 ? '' : `, and ${more.length === 1 ? 'once' : `${more.length} times`} more`;
    return `Feed runs short ${spellWords(first, unit)}${again}${later}.`;
  }
  const most = extreme(needed, (a, b) => a.greaterThan(b));
  const least = extreme(spare, (a, b) => a.lessThan(b));
  if (least === null)
    return `The most feed is needed in ${monthName(months[most!.at]!)}: ${rounded(most!.text, 0, false)} ${shortUnit(unit)}. What the country carries is not entered yet.`;
  return `The country carries the stock. The least is spare in ${monthName(months[least.at]!)}: ${rounded(least.text, 0, false)} ${shortUnit(unit)}.`;
}

const animalsIn = (unit: FeedUnit): string => (unit === 'AE' ? 'cattle' : 'sheep');

/** For example `no cattle to feed after 3 May 2027`. `at` is the first month without stock. Null if there is no such month. */
export function endWords({ months, rows, unit, until }: FeedYear): {
  readonly at: number;
  readonly words: string;
} | null {
  if (until === null || rows.length === 0) return null;
  const at = months.findIndex((month) => month > until.slice(0, 7));
  return at === -1 ? null : { at, words: `no ${animalsIn(unit)} to feed after ${longDate(until)}` };
}

function extreme(texts: readonly (DecimalText | null)[], isMore: (a: Decimal, b: Decimal) => boolean) {
  let found: { readonly at: number; readonly text: DecimalText } | null = null;
  for (const [at, text] of texts.entries())
    if (text !== null && (found === null || isMore(new Decimal(text), new Decimal(found.text))))
      found = { at, text };
  return found;
}

/** The trade that eats most in a short month. If `head` of its animals leave, the shortage ends. Null if no stock eat in that month. */
function shortInHead(
  { months, rows }: FeedYear,
  { month, by }: FeedShort,
): { readonly name: string; readonly head: number } | null {
  const at = months.indexOf(month);
  const eating = rows.filter(({ demand }) => (demand[at] ?? null) !== null);
  const [most] = eating.toSorted((a, b) => new Decimal(b.demand[at]!).comparedTo(a.demand[at]!));
  if (most === undefined) return null;
  const head = new Decimal(by).dividedBy(most.rating).ceil().toNumber();
  return { name: most.name, head };
}

/** A sentence with the first shortage as a number of head. '' without a shortage or without stock in that month. */
export function inHeadWords(year: FeedYear): string {
  const [first] = year.short;
  const most = first === undefined ? null : shortInHead(year, first);
  if (first === undefined || most === null) return '';
  const name = most.name.trim() === '' ? 'Unnamed trade' : most.name;
  return `In ${monthName(first.month)} that is ${most.head} of the ${name}. Sell them before, or find feed for them elsewhere.`;
}

/** The sentence above the view of head or kilograms. */
export const placeWords = (count: 'head' | 'kg'): string =>
  `${count === 'head' ? 'Head' : 'Kilograms of live weight'} on the place on the last day of each month.`;
