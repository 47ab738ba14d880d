import type { Carry } from '#calc-core/carry';
import type { Trade, TradeDraft, TradeField } from '#calc-core/trade';

/** What fields are by now, in words, where a moment had something else in them: "$3.98". */
export type NowWords = Readonly<Partial<Record<TradeField, string>>>;

/** A trade as it was at a moment of its history, for its form to show. */
export interface Past {
  readonly trade: Trade;
  /** As it was then; as it is now until that has been read, and where it cannot be. */
  readonly carry: Carry | null;
  readonly isCarryOfNow: boolean;
  /** "18 November 2026, 8:06 am". */
  readonly when: string;
  /** What differs from the trade as it is now. */
  readonly beside: (now: TradeDraft) => NowWords;
  readonly onBack: () => void;
}
