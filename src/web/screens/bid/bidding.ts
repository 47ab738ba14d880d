import {
  calculateTrade,
  Decimal,
  editTrade,
  kindOf,
  leverToday,
  loadTrade,
  newTrade,
  priceLever,
  seek,
  tradeOf,
  withLever,
  type Carry,
  type DecimalText,
  type Lever,
  type Trade,
  type TradeChange,
  type TradeDraft,
  type TradeGroup,
} from '#calc-core';
import type { FormDraft } from '#web/data/types.ts';

/** What is asked at the rail: the stock as a trade that is not bought yet, and what it must make. */
export interface Bid {
  readonly draft: TradeDraft;
  /** The profit wanted per head. */
  readonly wanted: DecimalText;
  /** What was really paid, in the unit of the answer; null until it is typed. */
  readonly paid: DecimalText | null;
}

/** The draft's key: one bid at a time, kept until it is bought. */
export const BID = 'bid';

/** A first bid: stock like the last trade's; without any the first carry, a hundred head. A profit a trader would ask for. */
export function firstBid(
  today: string,
  groups: readonly TradeGroup[],
  carries: readonly Carry[],
  last: Trade | undefined,
): Bid {
  if (last !== undefined) return bidFor({ ...last, name: '' });
  const trade = newTrade('', today, groups, carries);
  return { draft: loadTrade({ ...trade, numberOfHead: '100' }), wanted: '80', paid: null };
}

/** A bid for stock like those of a trade: everything but its purchase price. */
export const bidFor = (trade: Trade): Bid => ({
  draft: loadTrade({ ...trade, id: '', purchaseCostHd: null }),
  wanted: '80',
  paid: null,
});

/** The bid as it was kept on this device, or null. */
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

/** The same to keep. */
export const bidFields = ({ draft, wanted, paid }: Bid): FormDraft['fields'] => ({
  draft: JSON.parse(JSON.stringify(draft)) as FormDraft['fields'],
  wanted,
  paid,
});

export const editBid = (bid: Bid, change: TradeChange, carries: readonly Carry[]): Bid => ({
  ...bid,
  draft: editTrade(bid.draft, change, carries),
});

/** What to pay, as it is read out. */
export interface Limit {
  readonly lever: Lever;
  /** In whole grains, at most; null where nothing makes the profit wanted. */
  readonly price: DecimalText | null;
  /** The price per head that goes with it. */
  readonly perHead: DecimalText | null;
  readonly reason: string | null;
}

/** The most to pay for stock of this weight (the bid's own where it is left out). */
export function limitOf({ draft, wanted }: Bid, carry: Carry | null, weight?: DecimalText): Limit {
  const own = tradeOf(draft);
  const trade = weight === undefined ? own : { ...own, purchaseWeightkg: weight };
  const lever = priceLever(trade, 'purchase');
  const { practical, reason } = seek({ carry, trade, figure: 'profitPerHead', target: wanted, lever });
  const priced = practical === null ? null : withLever({ carry, trade }, lever, practical).trade;
  return { lever, price: practical, perHead: priced?.purchaseCostHd ?? null, reason };
}

/** The weights beside the bid's, each with what to pay for it; none for stock that is bought by the head. */
export function besideOf(
  bid: Bid,
  carry: Carry | null,
): readonly (Limit & { readonly weight: DecimalText })[] {
  const weight = leverToday({ carry, trade: bid.draft }, { of: 'trade', name: 'purchaseWeightkg' });
  if (kindOf(bid.draft.animalSubTypeId).perHeadOnly || weight === null || Number(weight) <= 20) return [];
  return [-20, -10, 0, 10, 20].map((more) => {
    const at = new Decimal(weight).plus(more).toFixed();
    return { weight: at, ...limitOf(bid, carry, at) };
  });
}

/** The trade bought at a price. */
export function boughtAt({ draft }: Bid, carry: Carry | null, lever: Lever, price: DecimalText): Trade {
  return withLever({ carry, trade: tradeOf(draft) }, lever, price).trade;
}

/** The profit per head and in all of the stock bought at a price; null where there is none. */
export function madeAt(bid: Bid, carry: Carry | null, lever: Lever, price: DecimalText) {
  const { figures } = calculateTrade(carry, boughtAt(bid, carry, lever, price));
  return { head: figures.profitPerHead, all: figures.totalProfit, weeks: figures.weeksHeld };
}

/** "Steers to 440 kg on Buffel grass", "Cows in calf for 30 weeks on Joined cows". */
export function presetWords({ draft }: Bid, carry: Carry | null): string {
  const kind = kindOf(draft.animalSubTypeId);
  const on =
    carry === null ? 'without a carry' : `on ${carry.name === '' ? 'a carry without a name' : carry.name}`;
  const to = !kind.perHeadOnly && draft.saleWeightkg !== null ? ` to ${draft.saleWeightkg} kg` : '';
  const weeks =
    to === '' && carry?.carryTypeId === 2 && carry.weeksHeld !== null ? ` for ${carry.weeksHeld} weeks` : '';
  return `${kind.name}${to}${weeks} ${on}`;
}
