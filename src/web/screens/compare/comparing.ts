import {
  calculateTrade,
  Decimal,
  inFeedUnit,
  isDecimalText,
  kindOf,
  leverToday,
  priceLever,
  showAmount,
  showFigure,
  tradeFigures,
  withLever,
  type FigureValue,
  type Lever,
  type Position,
  type TradeFigureName,
  type Wanted,
} from '#calc-core';
import type { TradeRow } from '#web/data/types.ts';

/** What a member is short of: the trade that makes the most of it comes first. */
export type Scarce = 'money' | 'feed' | 'time';

export const rankFigures: { readonly [S in Scarce]: TradeFigureName } = {
  money: 'profitReturnOnCapitalPa',
  feed: 'profitPerFeedWeek',
  time: 'profitPerWeek',
};

/** What the ranking goes by, in words. */
export const rankWords: { readonly [S in Scarce]: string } = {
  money: 'ranks by the yearly return on all the capital',
  feed: 'ranks by the profit of each week of feed',
  time: 'ranks by the profit per head of each week held',
};

const valueOf = (row: TradeRow, name: TradeFigureName): Decimal | null => row.result.figures[name].value;

/** Whether the trades' feed is counted alike, so that it can be ranked by. */
export const feedUnitsOf = (rows: readonly TradeRow[]): ReadonlySet<string> =>
  new Set(rows.filter((row) => valueOf(row, 'feedWeeks') !== null).map(({ trade }) => trade.feedUnit ?? ''));

/** The best first; those without the figure last, as they were given. */
export function ranked(rows: readonly TradeRow[], scarce: Scarce): readonly TradeRow[] {
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
export function flipWords(rows: readonly TradeRow[], scarce: Scarce): string | null {
  const [first] = ranked(rows, scarce);
  const name = rankFigures[scarce];
  const perHead = rows
    .filter((row) => valueOf(row, 'profitPerHead') !== null)
    .toSorted((a, b) => valueOf(b, 'profitPerHead')!.comparedTo(valueOf(a, 'profitPerHead')!))[0];
  if (first === undefined || perHead === undefined || first.id === perHead.id) return null;
  if (valueOf(first, name) === null || valueOf(perHead, name) === null) return null;
  if (scarce === 'feed' && feedUnitsOf(rows).size > 1) return null;
  if (valueOf(first, name)!.eq(valueOf(perHead, name)!)) return null;
  return `${nameOf(perHead)} earns more a head; ${nameOf(first)} ${earns[scarce]}.`;
}

export const nameOf = ({ trade }: TradeRow): string =>
  trade.name.trim() === '' ? 'Unnamed trade' : trade.name;

/** One line of the table. */
export interface Line {
  readonly key: string;
  readonly title: string;
  readonly cells: readonly string[];
  /** Which cells are the best of the line: none, one, or all that tie. */
  readonly best: readonly boolean[];
  readonly reasons: readonly (string | undefined)[];
}

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
export function bestOf(values: readonly (Decimal | null)[], wanted: Wanted): readonly boolean[] {
  const present = values.filter((value) => value !== null);
  if (present.length < 2) return values.map(() => false);
  const top = present.reduce((a, b) => (wanted === 'high' ? Decimal.max(a, b) : Decimal.min(a, b)));
  if (wanted === 'high' && !top.toDecimalPlaces(12).greaterThan(0)) return values.map(() => false);
  if (present.every((value) => value.eq(top))) return values.map(() => false);
  return values.map((value) => value?.eq(top) === true);
}

export function figureLine(rows: readonly TradeRow[], name: TradeFigureName, title: string): Line {
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
function mayFall(row: TradeRow): Decimal | null {
  const even = valueOf(row, 'breakEvenSaleHd');
  const price = row.trade.saleCostHd;
  if (even === null || !isDecimalText(price) || Number(price) === 0) return null;
  return new Decimal(price).minus(even).times(100).dividedBy(price);
}

const present = (row: TradeRow, lever: Lever): string => {
  const value = leverToday({ carry: row.carry, trade: row.trade }, lever);
  return value === null ? '—' : showAmount(value, '$/kg', 'sheet');
};

/** A price per kg where every trade has one, else per head: never the two in one line. */
function priceLine(rows: readonly TradeRow[], pair: 'purchase' | 'sale', word: string): Line {
  const byKg = rows.every(({ trade }) => priceLever(trade, pair).name.endsWith('CKg'));
  const lever: Lever = { of: 'trade', name: `${pair}Cost${byKg ? 'CKg' : 'Hd'}` };
  return plain(
    pair,
    `${word} ${byKg ? '$/kg' : '$/hd'}`,
    rows.map((row) => present(row, lever)),
  );
}

function gainOf({ trade }: TradeRow): string {
  const { saleWeightkg: sold, purchaseWeightkg: bought } = trade;
  if (kindOf(trade.animalSubTypeId).perHeadOnly || !isDecimalText(sold) || !isDecimalText(bought)) return '—';
  return showAmount(new Decimal(sold).minus(bought), 'kg/hd');
}

/** The table: what is put in where it differs, and what comes out. */
export function partsOf(rows: readonly TradeRow[]): readonly Part[] {
  const falls = rows.map(mayFall);
  const about = [
    plain(
      'head',
      '# Of Head',
      rows.map(({ trade }) => showAmount(trade.numberOfHead, 'head')),
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
      ],
    },
  ];
}

const differs = ({ cells }: Line): boolean => new Set(cells).size > 1;

/** The line the ranking goes by, in the trades' own unit of feed. */
export function rankLine(rows: readonly TradeRow[], scarce: Scarce): Line {
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
  readonly row: TradeRow;
  readonly profits: readonly FigureValue[];
}

export const shifts: readonly number[] = Array.from({ length: 13 }, (_, index) => -15 + index * 2.5);

export function movedProfits(rows: readonly TradeRow[]): readonly Moved[] {
  return rows.map((row) => ({ row, profits: shifts.map((percent) => profitAt(row, percent)) }));
}

function profitAt({ carry, trade }: TradeRow, percent: number): FigureValue {
  const names = ['saleCostHd', 'sale2CostHd'] as const;
  const moved = names.reduce(
    (position: Position, name) => {
      const price = trade[name];
      if (!isDecimalText(price)) return position;
      const value = new Decimal(price)
        .times(new Decimal(100).plus(percent))
        .dividedBy(100)
        .toDecimalPlaces(12);
      return withLever(position, { of: 'trade', name }, value.toFixed());
    },
    { carry, trade },
  );
  return calculateTrade(carry, moved.trade).figures.profitPerHead;
}
