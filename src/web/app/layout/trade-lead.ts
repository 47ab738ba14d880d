import { bestKnown } from '#calc-core/actual';
import { tradeOutcome, wentAhead } from '#calc-core/trade';
import type { TradeRow } from '#web/data/records.ts';

export function tradeLead(row: TradeRow) {
  const { trade, result, figuresAre } = bestKnown(row);
  const isOver = result.isSaleOverprice === true;
  const arrow = isOver ? 'up' : 'down';
  if (!wentAhead(trade)) {
    return { lead: { arrow, word: 'did not go ahead' }, leadTone: 'plain', quiet: true } as const;
  }
  return {
    lead: {
      arrow,
      word: `${tradeOutcome(trade, result)}${figuresAre === 'planned' ? '' : `, ${figuresAre}`}`,
    },
    leadTone: isOver ? 'gain' : 'loss',
    quiet: false,
  } as const;
}
