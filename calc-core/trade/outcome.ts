import type { TradeResult } from './calculate.ts';
import type { Trade, TradeDraft } from './record.ts';

/** What a trade's price is called: `Overpriced` when something is left over. */
export type Outcome = 'Overpriced' | 'Underpriced';

/** The word for a result's `isSaleOverprice`, where there is a profit to tell by. */
export const outcomeWord = (isOver: boolean): Outcome => (isOver ? 'Overpriced' : 'Underpriced');

/**
 * What a trade is called wherever it is listed or opened: its {@link Outcome}; while there is no profit to tell by, what it still
 * waits for: `No price yet` as long as a price is missing, else the reason of its profit, such as `No weeks held`.
 */
export function tradeOutcome(trade: Trade | TradeDraft, { figures, isSaleOverprice }: TradeResult): string {
  const { profitPerHead } = figures;
  if (profitPerHead.value !== null) return outcomeWord(isSaleOverprice === true);
  if (trade.saleCostHd === null || trade.purchaseCostHd === null) return 'No price yet';
  return profitPerHead.reason.charAt(0).toUpperCase() + profitPerHead.reason.slice(1);
}
