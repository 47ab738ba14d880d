import type { Carry } from '#calc-core/carry';
import type { Trade, TradeDraft, TradeField } from '#calc-core/trade';

/** Today's values, in words, of fields that were different at a past moment: "$3.98". */
export type NowWords = Readonly<Partial<Record<TradeField, string>>>;

/** A trade as it was at a moment of its history, to be shown in its form. */
export interface Past {
  readonly trade: Trade;
  /** The trade at that moment; today's trade until the earlier one has loaded, and when it cannot be loaded. */
  readonly carry: Carry | null;
  readonly isCarryOfNow: boolean;
  /** "18 November 2026, 8:06 am". */
  readonly when: string;
  /** What differs from today's trade. */
  readonly beside: (now: TradeDraft) => NowWords;
  readonly onBack: () => void;
}
