import type { TradeResult } from './calculate.ts';
import type { Trade, TradeDraft } from './record.ts';

/** The badge of a trade with a profit or loss. `Overpriced` means a profit. */
export type Outcome = 'Overpriced' | 'Underpriced';

/** The badge for a result's `isSaleOverprice`, which must not be null. */
export const outcomeWord = (isOver: boolean): Outcome => (isOver ? 'Overpriced' : 'Underpriced');

/** The badge of a trade: its {@link Outcome}. Without a profit it says what is missing, such as `No price yet`. */
export function tradeOutcome(trade: Trade | TradeDraft, { figures, isSaleOverprice }: TradeResult): string {
  const { profitPerHead } = figures;
  if (profitPerHead.value !== null) return outcomeWord(isSaleOverprice === true);
  if (trade.saleCostHd === null || trade.purchaseCostHd === null) return 'No price yet';
  return profitPerHead.reason.charAt(0).toUpperCase() + profitPerHead.reason.slice(1);
}
