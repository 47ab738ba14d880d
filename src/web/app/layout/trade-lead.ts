import { bestKnown } from '#calc-core/actual';
import { tradeOutcome } from '#calc-core/trade';
import type { TradeRow } from '#web/data/records.ts';

/** What leads a trade's line in the sidebar: the spec's arrow with its colour, and the word that is read for it. */
export function tradeLead(row: TradeRow) {
  const { trade, result, figuresAre } = bestKnown(row);
  const isOver = result.isSaleOverprice === true;
  return {
    lead: {
      arrow: isOver ? 'up' : 'down',
      word: `${tradeOutcome(trade, result)}${figuresAre === 'planned' ? '' : `, ${figuresAre}`}`,
    },
    leadTone: isOver ? 'gain' : 'loss',
  } as const;
}
