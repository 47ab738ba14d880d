import { kindOf } from '../../animals/kinds.ts';
import { inFeedUnit } from '../../feed/units.ts';
import type { Wanted } from '../../figure/declare.ts';
import { showFigure } from '../../figure/value.ts';
import { Decimal, isDecimalText } from '../../number/decimal.ts';
import { showAmount } from '../../number/show.ts';
import { tradeFigures } from '../../trade/declarations.ts';
import type { TradeFigureName } from '../../trade/names.ts';
import { feedUnitsOf, rankFigures, type Scarce } from './compare-rank.ts';
import { figuresWord, valueOf, type Compared } from './compared.ts';
import { leverToday, priceLever, type Lever } from '../lever.ts';

/** One row of the table. */
export interface Line {
  readonly key: string;
  readonly title: string;
  readonly cells: readonly string[];
  /** For each cell, true if it is the best of its row. Equal best cells are all marked. */
  readonly best: readonly boolean[];
  readonly reasons: readonly (string | undefined)[];
}

/** A part of the table, with its title. */
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

/** Marks no cell if fewer than two trades have the figure, if all are equal, or if no profit is above 0. */
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

/** By how many per cent the sale price can fall until the profit is 0. */
function mayFall(row: Compared): Decimal | null {
  // A price that was already paid cannot fall.
  if (figuresWord(row) !== 'planned') return null;
  const even = valueOf(row, 'breakEvenSaleHd');
  const price = row.trade.saleCostHd;
  if (even === null || !isDecimalText(price) || Number(price) === 0) return null;
  return new Decimal(price).minus(even).times(100).dividedBy(price);
}

const present = (row: Compared, lever: Lever): string => {
  const value = leverToday({ carry: row.carry, trade: row.trade }, lever);
  return value === null ? '—' : showAmount(value, '$/kg', 'sheet');
};

/** Prices per kg if every trade has one, else prices per head. */
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

/** The parts of the table: the inputs that differ, and the figures. */
export function partsOf(rows: readonly Compared[], ranking: TradeFigureName): readonly Part[] {
  const falls = rows.map(mayFall);
  const words = plain('figures', 'Figures', rows.map(figuresWord));
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
    {
      title: 'Trade',
      lines: [...(words.cells.every((word) => word === 'planned') ? [] : [words]), ...about.filter(differs)],
    },
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
        // Leave out the figure that ranks the trades: the first row already shows it.
      ].filter(({ key }) => key !== ranking),
    },
  ];
}

const differs = ({ cells }: Line): boolean => new Set(cells).size > 1;

/** The row of the figure that ranks the trades. In a ranking by feed, its title has the trades' unit of feed. */
export function rankLine(rows: readonly Compared[], scarce: Scarce): Line {
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
