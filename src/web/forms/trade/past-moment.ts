import type { Carry } from '#calc-core/carry';
import type { Trade, TradeDraft, TradeField } from '#calc-core/trade';

/** Today's values in words, such as "$3.98". Only fields that have changed since the past moment are included. */
export type NowWords = Readonly<Partial<Record<TradeField, string>>>;

/** A past version of a trade, to show in the trade's form. */
export interface Past {
  readonly trade: Trade;
  /** The carry at that moment. Today's carry is used until the earlier carry has loaded, or if loading fails. */
  readonly carry: Carry | null;
  readonly isCarryOfNow: boolean;
  readonly when: string;
  /** Today's values of the fields that have changed since that moment. */
  readonly beside: (now: TradeDraft) => NowWords;
  readonly onBack: () => void;
}
