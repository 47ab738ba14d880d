import { showFigureExactly } from '#calc-core/figure';
import { swaps, type Swap } from '#calc-core/market';
import type { TradeFigureName } from '#calc-core/trade';
import { answerFile } from '../input/file.ts';
import { readSwapCases, type SwapCase } from '../input/swap-case.ts';

function workedOut({ board, sell, buy, figure }: SwapCase) {
  return { cells: swaps(board, sell, buy).map((row) => row.map((cell) => cellOf(cell, figure))) };
}

function cellOf(cell: Swap, figure: TradeFigureName) {
  if (cell.trade === null) return { value: null, reason: cell.reason };
  const worked = cell.result.figures[figure];
  return { value: showFigureExactly(worked), reason: worked.reason ?? null };
}

/** Calculates a swap of each entry of `sell` for each entry of `buy`. `cells` has one row per entry of `sell`. */
export const run = answerFile((json) => {
  const { isList, cases } = readSwapCases(json);
  const answers = cases.map((each) => JSON.stringify(workedOut(each)));
  return isList ? `[${answers.join(',\n')}]` : answers.join('');
});
