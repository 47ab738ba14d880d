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
  readonly board: Board;
  readonly className: string;
  /** The profit at the market's price, in $/hd. Null without a price at the trade's weight. */
  readonly profit: FigureValue | null;
  /** Why there is no price at the trade's weight, as a sentence without a full stop. Otherwise null. */
  readonly reason: string | null;
}

/**
 * Values a bought trade at the market price of its sale class. Pass the newest board first. Null for a planned or sold trade, or if no
 * board has the class. Never throws.
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
