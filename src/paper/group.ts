import { bestKnownOf, stageCounts, type BestKnown } from '#calc-core/actual';
import type { Carry } from '#calc-core/carry';
import { showFigure, type FigureValue } from '#calc-core/figure';
import {
  groupFigures,
  joinTallies,
  noTally,
  tallyOf,
  totalOf,
  type GroupFigureName,
  type TradeGroup,
} from '#calc-core/group';
import { showAmount } from '#calc-core/number';
import { tradeFigures, wentAhead, type Trade, type TradeFigureName } from '#calc-core/trade';
import { CUT, type PaperPage, type PaperTable } from './page.ts';

/** A trade with its carry. */
export interface PaperTrade {
  readonly trade: Trade;
  readonly carry: Carry | null;
}

const columns: readonly TradeFigureName[] = [
  'totalCapRequired',
  'costOfCarryPerHead',
  'profitPerHead',
  'totalProfit',
  'profitReturnOnCapitalPa',
];

const heads: Readonly<Record<string, string>> = {
  totalCapRequired: 'Capital $',
  costOfCarryPerHead: 'Cost of carry $/hd',
  profitPerHead: 'Profit $/hd',
  totalProfit: 'Profit $',
  profitReturnOnCapitalPa: 'Return % pa',
};

const stoppedWords = (count: number): string =>
  count === 0
    ? ''
    : ` Not shown: ${count} planned ${count === 1 ? 'trade that' : 'trades that'} did not go ahead.`;

/** A group as a page: the totals of its trades, and a line for each trade. */
export function groupPage(group: TradeGroup, trades: readonly PaperTrade[]): PaperPage {
  const counted = trades.filter(({ trade }) => wentAhead(trade));
  const stopped = trades.length - counted.length;
  const worked = counted.map(({ trade, carry }) => bestKnownOf(carry, trade));
  const counts = stageCounts(worked.map(({ stage }) => stage));
  const total = (name: GroupFigureName) =>
    totalOf(name, worked.map((row) => tallyOf(name, row)).reduce(joinTallies, noTally));
  const shown = (name: GroupFigureName): string => showFigure(total(name), groupFigures[name].unit);
  const headline = (
    ['profitPerHead', 'totalProfit', 'totalCapRequired', 'profitReturnOnCapitalPa'] as const
  ).map((name) => ({ label: groupFigures[name].label, amount: shown(name) }));
  const what = [
    `${worked.length} ${worked.length === 1 ? 'trade' : 'trades'}`,
    ...(counts === '' ? [] : [counts]),
    `${shown('numberOfHead')} head`,
  ].join(', ');
  return {
    title: group.name.trim() === '' ? 'Group without a name' : group.name,
    sentence: `${what}: ${shown('totalProfit')} on ${shown('totalCapRequired')} of capital, ${shown('profitReturnOnCapitalPa')} a year.`,
    headline,
    parts: [tradesTable(worked, counts !== '', total)],
    notes: [
      {
        heading: 'Assumed',
        text: `Sums are over the trades; a ratio is of the sums. A trade without a figure is left out of its sum.${counts === '' ? '' : ' Sold trades count with what they made, bought ones with the facts so far and the plan for the rest.'}${stoppedWords(stopped)} ${CUT}`,
      },
    ],
  };
}

/** A line for each trade, then the totals. With `hasStages`, a column shows whether figures are planned or actual. */
function tradesTable(
  worked: readonly BestKnown[],
  hasStages: boolean,
  total: (name: GroupFigureName) => FigureValue,
): PaperTable {
  const together = (name: TradeFigureName): string =>
    name in groupFigures
      ? showFigure(total(name as GroupFigureName), groupFigures[name as GroupFigureName].unit, 'sheet')
      : '';
  return {
    heading: 'The trades',
    columns: [...(hasStages ? ['Figures'] : []), 'Head', ...columns.map((name) => heads[name] ?? '')],
    rows: [
      ...worked.map(({ trade, result, figuresAre }) => ({
        name: trade.name.trim() || 'Unnamed trade',
        cells: [
          ...(hasStages ? [figuresAre] : []),
          showAmount(trade.numberOfHead, 'head'),
          ...columns.map((name) => showFigure(result.figures[name], tradeFigures[name].unit, 'sheet')),
        ],
      })),
      {
        name: 'Together',
        cells: [
          ...(hasStages ? [''] : []),
          showFigure(total('numberOfHead'), 'head'),
          ...columns.map(together),
        ],
        isResult: true,
      },
    ],
  };
}
