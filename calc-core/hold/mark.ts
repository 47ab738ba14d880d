import { nothingActual } from '../trade/facts/facts.ts';
import { factsOf } from '../actual/facts-of.ts';
import { actualProblems, stageOf } from '../actual/record.ts';
import { actualState, resultOf } from '../actual/state.ts';
import type { FigureValue } from '../figure/declare.ts';
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
 * Values a bought trade with its facts, and its unsold head at the market price of its sale class. Pass the newest board first. Null for a
 * planned or sold trade, or if no board has the class. Never throws.
 */
export function markedTrade(boards: readonly Board[], { trade }: Pick<ToReprice, 'trade'>): Marked | null {
  const facts = factsOf(trade);
  if (facts === null || stageOf(facts.plan, facts.actual) !== 'bought') return null;
  const market = marketPrice(boards, trade);
  if (market === null) return null;
  const { board, className, priced } = market;
  if (priced.perHead === null) return { board, className, profit: null, reason: priced.reason };
  const plan = { ...facts.plan, trade: { ...facts.plan.trade, saleCostHd: priced.perHead } };
  // With an impossible fact all figures come from the plan.
  const actual = actualProblems(plan, facts.actual).length === 0 ? facts.actual : nothingActual;
  const { figures } = resultOf(actualState(plan, actual));
  return { board, className, profit: figures.profitPerHead, reason: null };
}
