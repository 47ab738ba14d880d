import type { Carry } from '#calc-core/carry';
import type { Bid } from '#calc-core/decide';
import { editTrade, type TradeChange, type TradeDraft } from '#calc-core/trade';
import type { FormDraft } from '#web/data/rows/types.ts';

/** The key of the bid's draft. A bid that was opened from a trade has the key `bid/` with the trade's id. */
export const BID = 'bid';

/**
 * Reads the bid that is stored on this device, or null.
 * @param first - provides the fields that the stored bid lacks
 */
export function keptBid(kept: FormDraft | undefined, first: Bid): Bid | null {
  if (kept === undefined) return null;
  const { draft, wanted, paid } = kept.fields;
  if (typeof draft !== 'object' || draft === null) return null;
  return {
    draft: { ...first.draft, ...(draft as unknown as Partial<TradeDraft>) },
    wanted: typeof wanted === 'string' ? wanted : first.wanted,
    paid: typeof paid === 'string' ? paid : null,
  };
}

/** The fields of a bid as this device stores them. */
export const bidFields = ({ draft, wanted, paid }: Bid): FormDraft['fields'] => ({
  draft: JSON.parse(JSON.stringify(draft)) as FormDraft['fields'],
  wanted,
  paid,
});

export const editBid = (bid: Bid, change: TradeChange, carries: readonly Carry[]): Bid => ({
  ...bid,
  draft: editTrade(bid.draft, change, carries),
});
