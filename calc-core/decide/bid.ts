import { kindOf } from '../animals/kinds.ts';
import type { Carry } from '../carry/record.ts';
import type { FigureValue } from '../figure/declare.ts';
import type { TradeGroup } from '../group/record.ts';
import { Decimal, isDecimalText, type DecimalText } from '../number/decimal.ts';
import { calculateTrade } from '../trade/calculate.ts';
import { loadTrade, tradeOf } from '../trade/editing/edit.ts';
import { emptyValues } from '../field/record.ts';
import { newTrade } from '../trade/new-trade.ts';
import { tradeFields, type Trade, type TradeDraft } from '../trade/record.ts';
import { priceLever, typedBack, type Lever } from './lever.ts';
import { seek } from './seek.ts';

/** What is asked at the rail: the stock as a trade that is not bought yet, and what it must make. */
export interface Bid {
  readonly draft: TradeDraft;
  /** The profit wanted per head. */
  readonly wanted: DecimalText;
  /** What was really paid, in the unit of the answer; null until it is typed. */
  readonly paid: DecimalText | null;
}

const none = emptyValues({ plan: tradeFields.plan, actual: tradeFields.actual });

/** A first bid: stock like the last trade's; without any the first carry, a hundred head. A profit a trader would ask for. */
export function firstBid(
  today: string,
  groups: readonly TradeGroup[],
  carries: readonly Carry[],
  last: Trade | undefined,
): Bid {
  if (last !== undefined) return bidLike({ ...last, name: '' });
  const trade = newTrade('', today, groups, carries);
  return { draft: loadTrade({ ...trade, numberOfHead: '100' }), wanted: '80', paid: null };
}

/** A bid for stock like those of a trade: everything but its purchase price and what became known of it. */
export const bidLike = (trade: Trade): Bid => ({
  draft: loadTrade({ ...trade, id: '', purchaseCostHd: null, plan: none.plan, actual: none.actual }),
  wanted: trade.animalTypeId === 2 ? '10' : '80',
  paid: null,
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
export function bidLimit({ draft, wanted }: Bid, carry: Carry | null, weight?: DecimalText): Limit {
  const own = tradeOf(draft);
  const trade = weight === undefined ? own : { ...own, purchaseWeightkg: weight };
  const lever = priceLever(trade, 'purchase');
  const { practical, reason } = seek({ carry, trade, figure: 'profitPerHead', target: wanted, lever });
  const priced = practical === null ? null : typedBack({ carry, trade }, lever, practical).trade;
  return { lever, price: practical, perHead: priced?.purchaseCostHd ?? null, reason };
}

/** The weights beside the bid's, each with what to pay for it; none for stock that is bought by the head. */
export function weightsBeside(
  bid: Bid,
  carry: Carry | null,
): readonly (Limit & { readonly weight: DecimalText })[] {
  const weight = bid.draft.purchaseWeightkg;
  if (kindOf(bid.draft.animalSubTypeId).perHeadOnly || !isDecimalText(weight)) return [];
  if (!(Number(weight) > 20)) return [];
  return [-20, -10, 0, 10, 20].map((more) => {
    const at = new Decimal(weight).plus(more).toFixed();
    return { weight: at, ...bidLimit(bid, carry, at) };
  });
}

/** Stock bought at a price: the trade, and what it makes. */
export interface Bought {
  readonly trade: Trade;
  readonly profitPerHead: FigureValue;
  readonly totalProfit: FigureValue;
  readonly weeksHeld: FigureValue;
}

/** The trade that a bid becomes at a price of the lever. Never throws; a text that is no price changes nothing. */
export function boughtAt({ draft }: Bid, carry: Carry | null, lever: Lever, price: DecimalText): Bought {
  const { trade } = typedBack({ carry, trade: tradeOf(draft) }, lever, price);
  const { profitPerHead, totalProfit, weeksHeld } = calculateTrade(carry, trade).figures;
  return { trade, profitPerHead, totalProfit, weeksHeld };
}

/** "Steers to 440 kg on Buffel grass", "Cows in calf for 30 weeks on Joined cows". */
export function bidWords({ draft }: Bid, carry: Carry | null): string {
  const kind = kindOf(draft.animalSubTypeId);
  const on =
    carry === null ? 'without a carry' : `on ${carry.name === '' ? 'a carry without a name' : carry.name}`;
  const to = !kind.perHeadOnly && draft.saleWeightkg !== null ? ` to ${draft.saleWeightkg} kg` : '';
  const weeks =
    to === '' && carry?.carryTypeId === 2 && carry.weeksHeld !== null ? ` for ${carry.weeksHeld} weeks` : '';
  return `${kind.name}${to}${weeks} ${on}`;
}

/** What a bid still lacks before it has an answer: the field's label at the rail, and what to do, as a sentence's start. */
export interface BidLacks {
  readonly label: 'Weight' | 'Sale price' | 'Sale weight' | 'Carry' | 'Head';
  readonly words: string;
}

/** The first thing that a bid needs for an answer and does not have; null when it has all. */
export function bidLacks({ draft }: Bid, carry: Carry | null): BidLacks | null {
  const isGrown = carry?.carryTypeId === 1 && !kindOf(draft.animalSubTypeId).perHeadOnly;
  const lacks = (value: DecimalText | null): boolean => !(Number(value) > 0);
  if (carry === null) return { label: 'Carry', words: 'Choose a carry' };
  if (isGrown && lacks(draft.saleWeightkg)) return { label: 'Sale weight', words: 'Type a sale weight' };
  if (isGrown && lacks(draft.purchaseWeightkg)) return { label: 'Weight', words: 'Type a weight' };
  if (lacks(draft.saleCostHd) && lacks(draft.saleCostCKg))
    return { label: 'Sale price', words: 'Type a sale price' };
  if (lacks(draft.numberOfHead)) return { label: 'Head', words: 'Type how many head' };
  return null;
}
