import { kindOf } from '../animals/kinds.ts';
import type { Carry } from '../carry/record.ts';
import { inFeedUnit } from '../feed/units.ts';
import type { FigureValue, Wanted } from '../figure/declare.ts';
import { showFigure } from '../figure/value.ts';
import { Decimal, isDecimalText } from '../number/decimal.ts';
import { showAmount } from '../number/show.ts';
import { calculateTrade, type TradeResult } from '../trade/calculate.ts';
import { tradeFigures } from '../trade/declarations.ts';
import type { TradeFigureName } from '../trade/names.ts';
import type { Trade } from '../trade/record.ts';
import { leverToday, priceLever, typedBack, type Lever, type Position } from './lever.ts';

/** A trade beside others, worked out. */
export interface Compared {
  readonly id: string;
  readonly trade: Trade;
  readonly carry: Carry | null;
  readonly result: TradeResult;
}

/** What a member is short of: the trade that makes the most of it comes first. */
export const scarcities = ['money', 'feed', 'time'] as const;

/** What there is least of, by which trades are ranked. */
export type Scarce = (typeof scarcities)[number];

const rankFigures: { readonly [S in Scarce]: TradeFigureName } = {
  money: 'profitReturnOnCapitalPa',
  feed: 'profitPerFeedWeek',
  time: 'profitPerWeek',
};

/** What the ranking goes by, in words. */
const rankWords: { readonly [S in Scarce]: string } = {
  money: 'ranks by the yearly return on all the capital',
  feed: 'ranks by the profit of each week of feed',
  time: 'ranks by the profit per head of each week held',
};

const valueOf = (row: Compared, name: TradeFigureName): Decimal | null => row.result.figures[name].value;

/** Whether the trades' feed is counted alike, so that it can be ranked by. */
const feedUnitsOf = (rows: readonly Compared[]): ReadonlySet<string> =>
  new Set(rows.filter((row) => valueOf(row, 'feedWeeks') !== null).map(({ trade }) => trade.feedUnit ?? ''));

/** The best first; those without the figure last, as they were given. */
function ranked<Row extends Compared>(rows: readonly Row[], scarce: Scarce): readonly Row[] {
  const name = rankFigures[scarce];
  if (scarce === 'feed' && feedUnitsOf(rows).size > 1) return rows;
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a, name), valueOf(b, name)];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    return right.comparedTo(left);
  });
}

const earns: { readonly [S in Scarce]: string } = {
  money: 'earns more on each dollar a year',
  feed: 'earns more of each week of feed',
  time: 'earns more each week',
};

/** "Injune earns more a head; Wagga earns more of each week of feed." Null where the same trade is first either way. */
function flipWords(rows: readonly Compared[], scarce: Scarce): string | null {
  const [first] = ranked(rows, scarce);
  const name = rankFigures[scarce];
  const perHead = rows
    .filter((row) => valueOf(row, 'profitPerHead') !== null)
    .toSorted((a, b) => valueOf(b, 'profitPerHead')!.comparedTo(valueOf(a, 'profitPerHead')!))[0];
  if (first === undefined || perHead === undefined || first.id === perHead.id) return null;
  if (valueOf(first, name) === null || valueOf(perHead, name) === null) return null;
  if (valueOf(first, name)!.eq(valueOf(perHead, name)!)) return null;
  return `${nameOf(perHead)} earns more a head; ${nameOf(first)} ${earns[scarce]}.`;
}

const nameOf = ({ trade }: Compared): string => (trade.name.trim() === '' ? 'Unnamed trade' : trade.name);

/** One line of the table. */
export interface Line {
  readonly key: string;
  readonly title: string;
  readonly cells: readonly string[];
  /** Which cells are the best of the line: none, one, or all that tie. */
  readonly best: readonly boolean[];
  readonly reasons: readonly (string | undefined)[];
}

/** A titled part of a comparison. */
export interface Part {
  readonly title: string;
  readonly lines: readonly Line[];
}

const plain = (key: string, title: string, cells: readonly string[]): Line => ({
  key,
  title,
  cells,
  best: cells.map(() => false),
  reasons: cells.map(() => undefined),
});

/** The best cells of a line of figures: none where every figure is a loss or only one trade has it. */
function bestOf(values: readonly (Decimal | null)[], wanted: Wanted): readonly boolean[] {
  const present = values.filter((value) => value !== null);
  if (present.length < 2) return values.map(() => false);
  const top = present.reduce((a, b) => (wanted === 'high' ? Decimal.max(a, b) : Decimal.min(a, b)));
  if (wanted === 'high' && !top.toDecimalPlaces(12).greaterThan(0)) return values.map(() => false);
  if (present.every((value) => value.eq(top))) return values.map(() => false);
  return values.map((value) => value?.eq(top) === true);
}

function figureLine(rows: readonly Compared[], name: TradeFigureName, title: string): Line {
  const { unit, wanted } = tradeFigures[name];
  const figures = rows.map(({ result }) => result.figures[name]);
  return {
    key: name,
    title,
    cells: figures.map((figure) => showFigure(figure, unit, 'sheet')),
    best: bestOf(
      figures.map(({ value }) => value),
      wanted,
    ),
    reasons: figures.map(({ reason }) => reason),
  };
}

/** How far the sale price may fall before the trade makes nothing, in per cent of it. */
function mayFall(row: Compared): Decimal | null {
  const even = valueOf(row, 'breakEvenSaleHd');
  const price = row.trade.saleCostHd;
  if (even === null || !isDecimalText(price) || Number(price) === 0) return null;
  return new Decimal(price).minus(even).times(100).dividedBy(price);
}

const present = (row: Compared, lever: Lever): string => {
  const value = leverToday({ carry: row.carry, trade: row.trade }, lever);
  return value === null ? '—' : showAmount(value, '$/kg', 'sheet');
};

/** A price per kg where every trade has one, else per head: never the two in one line. */
function priceLine(rows: readonly Compared[], pair: 'purchase' | 'sale', word: string): Line {
  const byKg = rows.every(({ trade }) => priceLever(trade, pair).name.endsWith('CKg'));
  const lever: Lever = { of: 'trade', name: `${pair}Cost${byKg ? 'CKg' : 'Hd'}` };
  return plain(
    pair,
    `${word} ${byKg ? '$/kg' : '$/hd'}`,
    rows.map((row) => present(row, lever)),
  );
}

function gainOf({ trade }: Compared): string {
  const { saleWeightkg: sold, purchaseWeightkg: bought } = trade;
  if (kindOf(trade.animalSubTypeId).perHeadOnly || !isDecimalText(sold) || !isDecimalText(bought)) return '—';
  return showAmount(new Decimal(sold).minus(bought), 'kg/hd');
}

/** The table: what is put in where it differs, and what comes out. */
function partsOf(rows: readonly Compared[], ranking: TradeFigureName): readonly Part[] {
  const falls = rows.map(mayFall);
  const about = [
    plain(
      'head',
      '# Of Head',
      rows.map(({ trade }) =>
        isDecimalText(trade.numberOfHead) ? showAmount(trade.numberOfHead, 'head') : '—',
      ),
    ),
    plain(
      'kind',
      'Sub type',
      rows.map(({ trade }) => kindOf(trade.animalSubTypeId).name),
    ),
    plain(
      'carry',
      'Carry',
      rows.map(({ carry }) => carry?.name ?? 'No carry'),
    ),
    { ...figureLine(rows, 'weeksHeld', 'Weeks Held'), best: rows.map(() => false) },
  ];
  const prices = [
    priceLine(rows, 'purchase', 'Buy'),
    priceLine(rows, 'sale', 'Sell'),
    plain('gain', 'Gain kg/hd', rows.map(gainOf)),
  ];
  return [
    { title: 'Trade', lines: about.filter(differs) },
    { title: 'Buy and sell', lines: prices.filter(differs) },
    {
      title: 'Results',
      lines: [
        { ...figureLine(rows, 'totalCapRequired', 'Capital $'), best: rows.map(() => false) },
        figureLine(rows, 'costOfCarryPerHead', 'COC Per Hd $'),
        figureLine(rows, 'profitPerHead', 'Profit Per Hd $'),
        figureLine(rows, 'profitPerWeek', 'Profit/hd/week $'),
        figureLine(rows, 'profitReturnOnCapitalPa', 'ROC Pa %'),
        {
          key: 'fall',
          title: 'Sale price may fall %',
          cells: falls.map((value) => (value === null ? '—' : showAmount(value, '%', 'sheet'))),
          best: bestOf(falls, 'high'),
          reasons: falls.map(() => undefined),
        },
        // What ranks them is on top.
      ].filter(({ key }) => key !== ranking),
    },
  ];
}

const differs = ({ cells }: Line): boolean => new Set(cells).size > 1;

/** The line the ranking goes by, in the trades' own unit of feed. */
function rankLine(rows: readonly Compared[], scarce: Scarce): Line {
  const name = rankFigures[scarce];
  const [feedUnit] = rows.map(({ trade }) => trade.feedUnit).filter((unit) => unit !== null);
  const titles: { readonly [S in Scarce]: string } = {
    money: 'ROC Pa %',
    feed: `Profit${inFeedUnit('$/AE/week', feedUnit ?? 'AE').slice(1)} $`,
    time: 'Profit/hd/week $',
  };
  const line = figureLine(rows, name, titles[scarce]);
  return scarce === 'feed' && feedUnitsOf(rows).size > 1 ? { ...line, best: rows.map(() => false) } : line;
}

/** The profit per head of each trade with its sale prices moved, each worked out. */
export interface Moved {
  readonly id: string;
  readonly name: string;
  /** One for each of the comparison's `shifts`. */
  readonly profits: readonly FigureValue[];
}

/** Two to four trades beside each other. */
export interface Comparison<Row extends Compared> {
  /** The best first of what is scarce. */
  readonly order: readonly Row[];
  readonly names: readonly string[];
  /** What the ranking goes by, in words, and its line. */
  readonly rankWords: string;
  readonly rank: Line;
  readonly parts: readonly Part[];
  /** Who earns more a head and who more of what is scarce, where they are two; or why there is no ranking. */
  readonly flip: string | null;
  /** By how many per cent the sale prices are moved. */
  readonly shifts: readonly number[];
  readonly moved: readonly Moved[];
}

/** Ranks trades by what is scarce: their inputs that differ, their figures with the best of each, and their profits as prices move. */
export function compareTrades<Row extends Compared>(rows: readonly Row[], scarce: Scarce): Comparison<Row> {
  const order = ranked(rows, scarce);
  const isMixed = scarce === 'feed' && feedUnitsOf(rows).size > 1;
  const isUnrated = scarce === 'feed' && rows.filter((row) => valueOf(row, 'feedWeeks') !== null).length < 2;
  return {
    order,
    names: order.map(nameOf),
    rankWords: rankWords[scarce],
    rank: rankLine(order, scarce),
    parts: partsOf(order, rankFigures[scarce]),
    flip: isMixed ? mixedWords : isUnrated ? unratedWords : flipWords(rows, scarce),
    shifts,
    moved: movedProfits(order),
  };
}

const unratedWords = 'Enter what a head eats, or take a published rating, for each trade to rank by feed.';

const mixedWords = 'Feed counted in two standards is not compared: rate these trades in one.';

const shifts: readonly number[] = Array.from({ length: 13 }, (_, index) => -15 + index * 2.5);

function movedProfits(rows: readonly Compared[]): readonly Moved[] {
  return rows.map((row) => ({
    id: row.id,
    name: nameOf(row),
    profits: shifts.map((percent) => profitAt(row, percent)),
  }));
}

function profitAt({ carry, trade }: Compared, percent: number): FigureValue {
  const names = ['saleCostHd', 'sale2CostHd'] as const;
  const moved = names.reduce(
    (position: Position, name) => {
      const price = trade[name];
      if (!isDecimalText(price)) return position;
      const value = new Decimal(price)
        .times(new Decimal(100).plus(percent))
        .dividedBy(100)
        .toDecimalPlaces(12);
      return typedBack(position, { of: 'trade', name }, value.toFixed());
    },
    { carry, trade },
  );
  return calculateTrade(carry, moved.trade).figures.profitPerHead;
}
