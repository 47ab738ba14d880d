import { actualOf } from '../trade/facts/stored.ts';
import { planOf } from '../actual/facts-of.ts';
import { stageOf } from '../actual/record.ts';
import type { FigureValue } from '../figure/declare.ts';
import { calculateTrade } from '../trade/calculate.ts';
import type { Board } from '../market/board/record.ts';
import type { ToReprice } from '../market/reprice.ts';
import { marketPrice } from '../market/suggest.ts';

/** The profit of a trade at the market's price. */
export interface Marked {
  /** The market day of the price. */
  readonly board: Board;
  readonly className: string;
  /** Profit per head at that price, $/hd. */
  readonly profit: FigureValue | null;
  /** Why there is no price at the weight of the stock, as a sentence without a full stop; null when there is one. */
  readonly reason: string | null;
}

/**
 * Values a bought trade with unsold head at the price of its sale class. Pass the newest board first: the first one with the class is used.
 * Null for a planned or sold trade, and if no board has the class. Never throws.
 */
export function markedTrade(boards: readonly Board[], { trade, carry }: ToReprice): Marked | null {
  const plan = planOf(trade);
  if (plan === null || stageOf(plan, actualOf(trade.actual)) !== 'bought') return null;
  const market = marketPrice(boards, trade);
  if (market === null) return null;
  const { board, className, priced } = market;
  if (priced.perHead === null) return { board, className, profit: null, reason: priced.reason };
  const { figures } = calculateTrade(carry, { ...trade, saleCostHd: priced.perHead });
  return { board, className, profit: figures.profitPerHead, reason: null };
}
