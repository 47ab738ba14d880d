import { actualOf } from '../trade/facts/stored.ts';
import { planOf } from '../actual/facts-of.ts';
import { stageOf } from '../actual/record.ts';
import type { FigureValue } from '../figure/declare.ts';
import { calculateTrade } from '../trade/calculate.ts';
import type { Board } from '../market/board/record.ts';
import type { ToReprice } from '../market/reprice.ts';
import { marketPrice } from '../market/suggest.ts';

/** What a trade would make at the market's price, next to what is planned. */
export interface Marked {
  /** The market day of the price. */
  readonly board: Board;
  readonly className: string;
  /** Profit per head at that price, $/hd. */
  readonly profit: FigureValue | null;
  /** Why there is no price at its weight, as a sentence without a full stop; null when there is one. */
  readonly reason: string | null;
}

/**
 * Prices a trade that is bought and not all sold, by its sale class on the first of the boards that has the class: pass the newest first.
 * Null for a planned or sold trade, and where no board prices its class. Never throws.
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
