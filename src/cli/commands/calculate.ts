import { calculateCarry, calculateTrade, describeTrade } from '#calc-core/trade';
import { carryFiguresToWire, tradeFiguresToWire } from '#contract/replies.ts';
import { readCases, type Case } from '../input/cases.ts';
import { answerFile } from '../input/file.ts';

function workedOut({ carry, trade }: Case) {
  const result = calculateTrade(carry, trade);
  return {
    carry: carry === null ? null : carryFiguresToWire(calculateCarry(carry)),
    trade: {
      ...tradeFiguresToWire(result),
      tradeCalcDescription: describeTrade(carry, trade, result),
    },
  };
}

/** Calculates a JSON array of `{carry, trade}`. Prints the figures in the same order. */
export const run = answerFile((json) => {
  const worked = readCases(json).map((each) => JSON.stringify(workedOut(each)));
  return `[${worked.join(',\n')}]`;
});
