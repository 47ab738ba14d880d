import { leftOutWords } from '#calc-core/cash-flow';
import type { FeedUnit } from '#calc-core/feed';
import {
  feedCell,
  feedUnitsOf,
  feedWords,
  feedYear,
  inHeadWords,
  onThePlace,
  placeWords,
  shortUnit,
  shortWords,
  spareCell,
  type FeedPlace,
  type FeedSupply,
  type FeedYear,
} from '#calc-core/feed-year';
import type { BudgetTrade } from '#calc-core/ledger';
import { isNothing, monthName, showNumber } from '#calc-core/number';
import { monthTables } from './months.ts';
import type { PaperPage } from './page.ts';

/** The contents of a page of the feed. */
export interface FeedPaper {
  readonly trades: readonly BudgetTrade[];
  readonly supply: readonly FeedSupply[];
  readonly place: FeedPlace;
  /** Says which trades are counted. '' means all trades. */
  readonly filters: string;
}

const nameOf = (name: string): string => (name.trim() === '' ? 'Unnamed trade' : name);

/** The top of the page lists at most this many months without enough feed. */
const MOST = 4;

/** A landscape page with feed, head or kilograms per month. For feed, null if no trade is rated. */
export function feedPage({ trades, supply, place, filters }: FeedPaper): PaperPage | null {
  const { count = 'feed', from, months } = place;
  if (count !== 'feed') return placePage(trades, place, count, filters);
  const units = feedUnitsOf(trades);
  const unit = units.find((each) => each === place.unit) ?? units[0];
  if (unit === undefined) return null;
  const year = feedYear({ trades, unit, supply, from, months });
  return {
    layout: 'landscape',
    title: 'Feed by month',
    sentence: [feedWords(year), filters].filter(Boolean).join(' '),
    headline: year.short.slice(0, MOST).map(({ month, by }) => ({
      label: `Short in ${monthName(month)}`,
      amount: `${shortWords(by).replace('short ', '')} ${shortUnit(unit)}`,
    })),
    parts: monthTables({
      months: year.months,
      counted: nameOfUnit(unit),
      before: [{ title: 'Rating', cells: year.rows.map(({ rating }) => rating) }],
      rows: rowsOf(year),
    }),
    notes: [
      { heading: 'Based on', text: [inHeadWords(year), leftOutWords(year)].filter(Boolean).join(' ') },
      {
        heading: 'How to read it',
        text: 'Head × rating × days held, over the days of the month. A need is rounded down to one decimal, and a shortage is rounded up. AE and DSE are never added together.',
      },
    ].filter(({ text }) => text !== ''),
  };
}

const nameOfUnit = (unit: FeedUnit): string => (unit === 'AE' ? 'AE' : `DSE of ${unit.slice(3)} kg`);

const rowsOf = ({ rows, needed, carries, spare }: FeedYear) => [
  ...rows.map(({ name, demand }) => ({ name: nameOf(name), cells: demand.map(feedCell) })),
  {
    name: 'Feed needed',
    cells: needed.map((each) => (isNothing(each) ? '' : feedCell(each))),
    isResult: true as const,
  },
  { name: 'The country carries', cells: carries.map((each) => (each === null ? '' : showNumber(each))) },
  { name: 'Spare, or short', cells: spare.map(spareCell), isResult: true as const },
];

function placePage(
  trades: readonly BudgetTrade[],
  place: FeedPlace,
  count: 'head' | 'kg',
  filters: string,
): PaperPage {
  const found = onThePlace(trades, place);
  const row = (name: string, amounts: readonly (string | null)[]) => ({
    name,
    cells: amounts.map((each) => (each === null ? '' : showNumber(each))),
  });
  return {
    layout: 'landscape',
    title: count === 'head' ? 'Head on the place' : 'Kilograms on the place',
    sentence: [placeWords(count), filters].filter(Boolean).join(' '),
    headline: [],
    parts: monthTables({
      months: found.months,
      counted: count === 'head' ? 'head' : 'kg',
      rows: [
        ...found.rows.map((each) => row(nameOf(each.name), each[count])),
        { ...row('On the place', found[count]), isResult: true as const },
      ],
    }),
    notes: [
      {
        heading: 'How to read it',
        text: 'Weight grows in a straight line from the weight bought to the weight sold. A trade without a weight counts in head, but adds no kilograms.',
      },
    ],
  };
}
