import type { Carry } from '#calc-core/carry';
import type { Trade, TradeDraft, TradeField } from '#calc-core/trade';

/** Today's values in words, such as "$3.98", of the fields that were different at a past moment. */
export type NowWords = Readonly<Partial<Record<TradeField, string>>>;

/** A trade as it was at a moment of its history, for its form. */
export interface Past {
  readonly trade: Trade;
  /** The carry at that moment. Today's carry is used until the earlier carry has loaded, and if it cannot be loaded. */
  readonly carry: Carry | null;
  readonly isCarryOfNow: boolean;
  /** The moment in words: "18 November 2026, 8:06 am". */
  readonly when: string;
  /** The fields that differ from today's trade, with today's values. */
  readonly beside: (now: TradeDraft) => NowWords;
  readonly onBack: () => void;
}
