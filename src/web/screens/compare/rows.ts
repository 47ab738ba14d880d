import type { Comparison } from '#calc-core/decide';
import { showFigureExactly } from '#calc-core/figure';
import { tradeFigures } from '#calc-core/trade';
import type { TradeRow } from '#web/data/rows/types.ts';

/** A comparison as rows of text for a file: the ranking, the differences, and the profit at each sale price. */
export const compareRows = ({
  names,
  rank,
  parts,
  shifts,
  moved,
}: Comparison<TradeRow>): readonly (readonly string[])[] => [
  ['', ...names],
  [rank.title, ...rank.cells],
  ...parts.flatMap(({ lines }) => lines.map(({ title, cells }) => [title, ...cells])),
  ...shifts.map((percent, at) => [
    `${tradeFigures.profitPerHead.label}, sale price ${percent > 0 ? '+' : ''}${percent}%`,
    ...moved.map(({ profits }) => showFigureExactly(profits[at]!) ?? ''),
  ]),
];
